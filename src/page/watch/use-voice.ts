import { useEffect, useRef } from 'react';
import type { Announced, Observation } from '../../engine/announcements.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { later } from '../later.ts';
import { useServices, useStatus } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useDocumentEvent } from '../ui/use-document-event.ts';
import { playSound } from './sound.ts';
import type { CallMemory } from './waiting-calls.ts';

/** The code of the voice, which loads when it is switched on. */
export const voiceCode = later(() => import('./voice.ts'));
type VoiceCode = typeof import('./voice.ts');

/** The voice, as the announcer uses it. It is silent unless it is switched on, while the screen is paused, and without a connection. */
export function useVoice() {
	const { timers } = useServices();
	const texts = useTexts();
	const [{ tell, volume, calls, everyCaller, watch }] = usePageState();
	const isMuted = useStatus(({ paused, stale }) => paused || stale);
	const isOn = tell.includes('voice');
	const speaks = isOn && !isMuted;
	const { code } = voiceCode.use(isOn);
	const memory = useRef<CallMemory>(undefined);
	// What was to be said is dropped, and never said late.
	useEffect(() => {
		if (!speaks) code?.hush();
	}, [speaks, code]);
	useDocumentEvent('click', () => code?.askForVoice(), { enabled: isOn, capture: true });
	const failOver = () => {
		if (!tell.includes('sound')) playSound(volume).catch(() => {});
	};
	const say = (sentence: (code: VoiceCode, texts: Texts) => string) => {
		if (!speaks) return;
		if (code === undefined) failOver();
		else code.say((words) => sentence(code, words), { texts, volume, timers }).catch(failOver);
	};
	return {
		say: (sentence: (texts: Texts) => string) => say((_code, words) => sentence(words)),
		/** Says who is on the air. A voice that fails falls back to the sound. */
		announce: (announced: readonly Announced[]) => say(({ spokenOvers }, words) => spokenOvers(announced, words)),
		/** Says which calls begin to wait, if the visitor chose so. Call this once a second. */
		observe: ({ reading, connected }: Pick<Observation, 'reading' | 'connected'>, isSilentNow: boolean) => {
			if (code === undefined) return;
			const observation = { reading, connected, watched: everyCaller ? ('all' as const) : calls ? watch : [] };
			const { memory: next, calls: due } = code.decideCalls(memory.current, observation);
			memory.current = next;
			if (due.length > 0 && !isSilentNow) say(({ spokenCalls }, words) => spokenCalls(due, words));
		},
	};
}
