/** One of the two tones of a strip. */
export type Tone = 0 | 1;

interface OverOfStation {
	readonly srcId: number;
}

/** The overs of a strip, in their order, and the tone of the first one. */
export interface Strip<Over extends OverOfStation = OverOfStation> {
	readonly overs: readonly Over[];
	readonly firstTone: Tone;
}

/** @returns the tone of each over, in their order. It changes where the station changes (SCREEN-12) */
export function tonesOf({ overs, firstTone }: Strip): readonly Tone[] {
	const tones: Tone[] = [];
	for (const [index, { srcId }] of overs.entries()) {
		const before = tones.at(-1) ?? firstTone;
		tones.push(index === 0 || overs[index - 1]?.srcId === srcId ? before : otherTone(before));
	}
	return tones;
}

/** @param before the strip until now @returns a strip of the present overs. Those that it had before keep their tones */
export function nextStrip<Over extends OverOfStation>(
	before: Strip<Over> | undefined,
	overs: readonly Over[],
): Strip<Over> {
	const [first] = overs;
	const place = before === undefined || first === undefined ? -1 : before.overs.indexOf(first);
	const firstTone = before === undefined ? undefined : tonesOf(before)[place];
	return { overs, firstTone: firstTone ?? 0 };
}

function otherTone(tone: Tone): Tone {
	return tone === 0 ? 1 : 0;
}
