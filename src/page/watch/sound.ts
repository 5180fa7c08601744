import { attempt, isUntouched } from '../optional-parts.ts';

/** Two soft notes: frequency in Hz, and when they begin, in seconds. */
const NOTES = [
	{ frequency: 660, at: 0 },
	{ frequency: 880, at: 0.14 },
] as const;
/** Seconds from the beginning of a note until it has reached its volume, and until it has faded. */
const ATTACK = 0.02;
const FADE = 0.35;
const MAX_GAIN = 0.3;

let context: AudioContext | undefined;
/** Whether the browser has allowed the audio context to run. It may then resume without a press. */
let allowed = false;
let sounds = 0;

/** Asks to play sounds. Call it while a press is handled: Safari allows sounds only then. */
export function askForSound(): void {
	if (allowed) return;
	context ??= attempt(() => new AudioContext());
	const output = context;
	output?.resume().then(
		() => suspend(output),
		() => {},
	);
}

/** Resolves once the sound has ended, or at once before the first press on the page. @param volume percent */
export async function playSound(volume: number): Promise<void> {
	// Before the first press on the page, browsers play nothing, and would play the sound late, with that press.
	if (isUntouched()) return;
	context ??= new AudioContext();
	const output = context;
	const peak = MAX_GAIN * (volume / 100) ** 2;
	sounds += 1;
	try {
		await output.resume();
		await Promise.all(NOTES.map(({ frequency, at }) => playNote(output, frequency, output.currentTime + at, peak)));
	} finally {
		sounds -= 1;
		suspend(output);
	}
}

/** Suspends the audio context between sounds, because a running one keeps the audio device awake. */
function suspend(output: AudioContext): void {
	allowed ||= output.state === 'running';
	if (sounds === 0) output.suspend().catch(() => {});
}

/** Resolves once the note has ended. @param begin seconds, as in `currentTime` */
function playNote(output: AudioContext, frequency: number, begin: number, peak: number): Promise<unknown> {
	const note = new OscillatorNode(output, { frequency });
	const gain = new GainNode(output, { gain: 0 });
	gain.gain.setValueAtTime(0, begin);
	gain.gain.linearRampToValueAtTime(peak, begin + ATTACK);
	gain.gain.exponentialRampToValueAtTime(peak / 1000, begin + FADE);
	note.connect(gain).connect(output.destination);
	note.start(begin);
	note.stop(begin + FADE);
	return new Promise((resolve) => note.addEventListener('ended', resolve));
}
