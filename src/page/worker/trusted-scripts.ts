/** The part of the Trusted Types API that the page uses. Browsers without it need no policy. */
interface TrustedTypes {
	createPolicy(
		name: string,
		rules: { createScriptURL: (url: string) => string },
	): {
		createScriptURL(url: string): string;
	};
}

declare global {
	var trustedTypes: TrustedTypes | undefined;
}

/**
 * Allows the page to start workers under `require-trusted-types-for 'script'` (SECURITY-1). The policy admits the given scripts only.
 *
 * @param addresses of the scripts
 * @returns a function that gives one of them in the platform's own form, and throws for any other address
 */
export function trustedScripts(addresses: readonly string[]): (address: string) => string {
	const admit = (address: string) => {
		const admitted = addresses.find((one) => one === address);
		if (admitted === undefined) throw new TypeError('not a known worker script');
		return admitted;
	};
	const policy = globalThis.trustedTypes?.createPolicy('top-activity', { createScriptURL: admit });
	return (address) => policy?.createScriptURL(address) ?? admit(address);
}
