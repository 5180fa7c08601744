/** The part of the Trusted Types API that is needed; browsers without it need no policy. */
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
 * Lets the page start workers under `require-trusted-types-for 'script'`: the policy admits their scripts and no others.
 *
 * @param addresses of the scripts
 * @returns gives one of them in the form that the platform takes; throws where it is not one of them
 */
export function trustedScripts<Address extends string>(addresses: readonly Address[]): (address: Address) => string {
	const admit = (address: string) => {
		const admitted = addresses.find((one) => one === address);
		if (admitted === undefined) throw new TypeError('This is no script of a worker.');
		return admitted;
	};
	const policy = globalThis.trustedTypes?.createPolicy('top-activity', { createScriptURL: admit });
	return (address) => policy?.createScriptURL(address) ?? admit(address);
}
