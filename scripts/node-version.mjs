import { readFileSync } from 'node:fs';

const PACKAGE = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
/** The oldest Node that the product runs on, from `engines` in package.json. */
const OLDEST = /"node": ">=(\d+\.\d+)"/.exec(PACKAGE)?.[1] ?? '';

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | undefined} one line where that Node is too old
 */
export function describeOldNode(version) {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split('.').map(Number);
	if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
	return `Top Activity needs Node ${OLDEST} or later, and this is ${version}: install a later one, for example from https://nodejs.org/en/download.`;
}

/** Ends the process with one line where Node is too old. Called before anything is imported that an old Node cannot read. */
export function requireNode() {
	const complaint = describeOldNode(process.versions.node);
	if (complaint === undefined) return;
	console.error(complaint);
	process.exit(1);
}
