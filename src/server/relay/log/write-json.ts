/** @returns undefined where there is nothing to write, or what is nested too deep can be read, but not written */
export function writeJson(value: unknown): string | undefined {
	try {
		return JSON.stringify(value);
	} catch {
		return undefined;
	}
}
