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
 * Makes workers from one script under `require-trusted-types-for 'script'`: the policy admits that script and no other.
 *
 * @param address of the worker's script
 */
export function trustedWorkerFactory(address: string): () => Worker {
	const policy = globalThis.trustedTypes?.createPolicy('top-activity', { createScriptURL: () => address });
	return () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
