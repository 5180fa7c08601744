import type { Cancel, Timers } from '../../feed/clock.ts';
import { attempt, isUntouched, speech, visitorLanguages } from '../optional-parts.ts';
import { mainPart } from '../texts/languages.ts';
import { ENGLISH, type Texts } from '../texts/texts.ts';
import { chooseVoice } from './choose-voice.ts';
import type { PageNotice } from './tellers.ts';
import { spokenText } from './voice-text.ts';

export { SAMPLE } from './voice-text.ts';

/** Nothing is spoken for longer, in milliseconds, whatever a radio sends. */
const MAX_MS = 5000;
/** A voice that has not begun by then will not. */
const START_MS = 3000;

/** Says one sentence at a time. */
let queue: Promise<unknown> = Promise.resolve();
/** Grows when the voice is muted: what was to be said before is dropped. */
let round = 0;
/** Chromium drops an utterance, and its events, that nothing refers to. */
let current: SpeechSynthesisUtterance | undefined;
let allowed = false;

/** Asks to speak. Call it while a press is handled: Safari allows speech only then. */
export function askForVoice(): void {
	attempt(() => {
		if (allowed || speech()?.speaking === true) return;
		allowed = true;
		const silence = new SpeechSynthesisUtterance('');
		silence.volume = 0;
		speech()?.speak(silence);
	});
}

interface Manner {
	readonly texts: Texts;
	/** Percent. */
	readonly volume: number;
	readonly timers: Timers;
}

/**
 * Says a sentence, once those before have ended. Before the first press on the page, browsers speak nothing, and the sentence is dropped.
 *
 * @returns rejects where the voice failed; resolves once the sentence has ended or was dropped
 */
export function say(notice: PageNotice, manner: Manner): Promise<void> {
	const own = round;
	const isDropped = () => own !== round;
	const said = queue.then(() => (isDropped() ? undefined : speak(notice, manner, isDropped)));
	queue = said.catch(() => {});
	return said;
}

/** Ends what is being said, and drops what was to be said. */
export function hush(): void {
	round += 1;
	attempt(() => speech()?.cancel());
}

async function speak(notice: PageNotice, { texts, volume, timers }: Manner, isDropped: () => boolean): Promise<void> {
	if (isUntouched()) return;
	const synthesis = speech();
	const voice = chooseVoice(synthesis?.getVoices() ?? [], texts.language, visitorLanguages());
	if (synthesis === undefined || voice === undefined) throw new Error('This device has no voice.');
	// A voice of another language reads English best if it is an English one.
	const utterance = new SpeechSynthesisUtterance(spokenText(notice, mainPart(voice.lang) === 'en' ? ENGLISH : texts));
	utterance.voice = voice;
	utterance.lang = voice.lang;
	utterance.volume = volume / 100;
	current = utterance;
	let cancelWait: Cancel = () => {};
	await new Promise<void>((resolve, reject) => {
		const fail = (reason: string) => (isDropped() ? resolve() : reject(new Error(reason)));
		cancelWait = timers.after(START_MS, () => {
			synthesis.cancel();
			fail('The voice does not begin.');
		});
		utterance.addEventListener('start', () => {
			cancelWait();
			cancelWait = timers.after(MAX_MS, () => {
				synthesis.cancel();
				resolve();
			});
		});
		utterance.addEventListener('end', () => resolve());
		utterance.addEventListener('error', ({ error }) => fail(error));
		synthesis.speak(utterance);
	}).finally(() => {
		cancelWait();
		if (current === utterance) current = undefined;
	});
}
