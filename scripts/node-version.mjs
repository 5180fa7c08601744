import { readFileSync } from 'node:fs';

const PACKAGE = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
/** The oldest supported versions, from `engines` in package.json: in the older release line, and in all later ones. */
const [, OLDER_LINE_MINIMUM = '', LATER_MINIMUM = ''] = /"node": "\^(\d+\.\d+) \|\| >=(\d+\.\d+)"/.exec(PACKAGE) ?? [];

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | undefined} one line where the product or a tool that builds it does not run on that Node
 */
export function describeWrongNode(version) {
	const [major = 0, minor = 0] = numbersOf(version);
	const [olderMajor = 0, olderMinor = 0] = numbersOf(OLDER_LINE_MINIMUM);
	const [laterMajor = 0, laterMinor = 0] = numbersOf(LATER_MINIMUM);
	if (major === olderMajor && minor >= olderMinor) return undefined;
	if (major > laterMajor || (major === laterMajor && minor >= laterMinor)) return undefined;
	return `Top Activity needs Node ${OLDER_LINE_MINIMUM} or a later ${olderMajor}, or Node ${LATER_MINIMUM} or later, and this is ${version}: install one of them, for example from https://nodejs.org/en/download.`;
}

/** Ends the process with one line where this Node does not fit. Called before anything is imported that an old Node cannot read. */
export function requireNode() {
	const complaint = describeWrongNode(process.versions.node);
	if (complaint === undefined) return;
	console.error(complaint);
	process.exit(1);
}

/** @param {string} version */
function numbersOf(version) {
	return version.split('.').map(Number);
}
