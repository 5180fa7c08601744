import { useSyncExternalStore } from 'react';
import { attempt, speech } from '../optional-parts.ts';

/** Whether this device has a voice. Some browsers know only some time after the page has loaded. */
export function useHasVoice(): boolean {
	return useSyncExternalStore(subscribe, hasVoice);
}

function hasVoice(): boolean {
	return (
		attempt(() =>
			speech()
				?.getVoices()
				.some(({ localService }) => localService),
		) === true
	);
}

function subscribe(changed: () => void): () => void {
	attempt(() => speech()?.addEventListener('voiceschanged', changed));
	return () => attempt(() => speech()?.removeEventListener('voiceschanged', changed));
}
