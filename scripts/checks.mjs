/**
 * The checks of the code itself, each a command of the project's own tools. Two programs read this list: `npm test`, and the test that
 * shows each to fail on a planted fault.
 *
 * @type {readonly { readonly name: string, readonly command: readonly [tool: string, ...args: string[]] }[]}
 */
export const CHECKS = [
	{ name: 'strict types and project references', command: ['tsc', '-b'] },
	{ name: 'lint', command: ['oxlint'] },
	{ name: 'format and import boundaries', command: ['biome', 'ci', '--error-on-warnings', '.'] },
	{ name: 'dead code', command: ['knip'] },
	{ name: 'duplicates', command: ['jscpd'] },
	{ name: 'size budget', command: ['size-limit'] },
];
