import { useSyncExternalStore } from 'react';

/** Whether this device has a voice. Some browsers know only some time after the page has loaded. */
export function useHasVoice(): boolean {
	return useSyncExternalStore(subscribe, hasVoice);
}

function hasVoice(): boolean {
	return 'speechSynthesis' in globalThis && speechSynthesis.getVoices().some(({ localService }) => localService);
}

function subscribe(changed: () => void): () => void {
	if (!('speechSynthesis' in globalThis)) return () => {};
	speechSynthesis.addEventListener('voiceschanged', changed);
	return () => speechSynthesis.removeEventListener('voiceschanged', changed);
}
