/** Two soft notes: frequency in Hz, and when they begin, in seconds. */
const NOTES = [
	{ frequency: 660, at: 0 },
	{ frequency: 880, at: 0.14 },
] as const;
/** Seconds that a note takes to reach its volume, and to fade. */
const ATTACK = 0.02;
const FADE = 0.35;
/** The gain at full volume. */
const MAX_GAIN = 0.3;

let context: AudioContext | undefined;

/** Asks to play sounds. Call it while a press is handled: Safari plays no sound that was not asked for in one. */
export function askForSound(): void {
	context ??= new AudioContext();
	if (context.state !== 'running') context.resume().catch(() => {});
}

/** @param volume percent */
export async function playSound(volume: number): Promise<void> {
	// A browser plays nothing before the page was pressed once, and would play it late, with that press.
	if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
	context ??= new AudioContext();
	const output = context;
	await output.resume();
	const peak = MAX_GAIN * (volume / 100) ** 2;
	for (const { frequency, at } of NOTES) {
		const begin = output.currentTime + at;
		const note = new OscillatorNode(output, { frequency });
		const gain = new GainNode(output, { gain: 0 });
		gain.gain.setValueAtTime(0, begin);
		gain.gain.linearRampToValueAtTime(peak, begin + ATTACK);
		gain.gain.exponentialRampToValueAtTime(peak / 1000, begin + FADE);
		note.connect(gain).connect(output.destination);
		note.start(begin);
		note.stop(begin + FADE);
	}
}
