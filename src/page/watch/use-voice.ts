import { useEffect } from 'react';
import { usePageState } from '../choices/use-page-state.ts';
import { later } from '../later.ts';
import { useServices, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useDocumentEvent } from '../ui/use-document-event.ts';
import { playSound } from './sound.ts';
import type { PageNotice } from './tellers.ts';

/** The code of the voice, which loads when it is switched on. */
export const voiceCode = later(() => import('./voice.ts'));

/**
 * The voice is silent unless it is switched on, while the screen is paused, and without a connection. One that fails falls back to the sound.
 *
 * @returns says a notice
 */
export function useVoice(): (notice: PageNotice) => void {
	const { timers } = useServices();
	const texts = useTexts();
	const [{ tell, volume }] = usePageState();
	const isMuted = useStatus(({ paused, stale }) => paused || stale);
	const isOn = tell.includes('voice');
	const speaks = isOn && !isMuted;
	const { code } = voiceCode.use(isOn);
	// What was to be said is dropped, and never said late.
	useEffect(() => {
		if (!speaks) code?.hush();
	}, [speaks, code]);
	useDocumentEvent('click', () => code?.askForVoice(), { enabled: isOn, capture: true });
	const failOver = () => {
		if (!tell.includes('sound')) playSound(volume).catch(() => {});
	};
	return (notice: PageNotice) => {
		if (!speaks) return;
		if (code === undefined) failOver();
		else code.say(notice, { texts, volume, timers }).catch(failOver);
	};
}
