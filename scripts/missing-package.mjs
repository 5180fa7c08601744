/**
 * @param {unknown} error of an import
 * @returns {string | undefined} the package or file that is missing; undefined where the error has another cause
 */
export function missingPackage(error) {
	if (!(error instanceof Error)) return undefined;
	// Packages written in other languages have a binding for each platform, in a package of its own.
	const [, name, binding] = /^Cannot find (?:(?:package|module) '([^']+)'|(native binding))/.exec(error.message) ?? [];
	return name ?? binding;
}
