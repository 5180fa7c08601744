import { ensureBuilt } from '../../scripts/build.mjs';

/** Before any test: the commands and the page are as their sources are. */
export default ensureBuilt;
