import { ensureBuilt } from '../../scripts/build.mjs';

/** Builds the commands and the page before any test, where their sources changed. */
export default (): void => ensureBuilt();
