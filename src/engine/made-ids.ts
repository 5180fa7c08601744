/**
 * Ids that are made, because some modes know stations and reflectors by name only, and others number them apart from DMR (NETWORK-10). Each mode has
 * a range of its own. All lie above 2^47, where no real number is, and below 2^53, up to which numbers are exact.
 */
const FIRST = 2 ** 47;
/** Each character is a digit of a made id; the first stands for the end of the text. */
const CHARACTERS = '\0ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/';
const BASE = CHARACTERS.length;

/** Modes whose stations and talkgroups are texts, with the most characters that are kept. A D-Star call sign has eight. */
const TEXT_LENGTHS = { YSF: 10, 'D-Star': 8 } as const;
/** Modes that have numbers. NXDN's have 16 bits and P25's 24. */
const NUMBER_LIMIT = 2 ** 24;

export type TextMode = keyof typeof TEXT_LENGTHS;
export type NumberMode = 'P25' | 'NXDN';

const YSF_END = FIRST + BASE ** TEXT_LENGTHS.YSF;
const D_STAR_END = YSF_END + BASE ** TEXT_LENGTHS['D-Star'];
const FIRST_OF: Readonly<Record<TextMode | NumberMode, number>> = {
	YSF: FIRST,
	'D-Star': YSF_END,
	P25: D_STAR_END,
	NXDN: D_STAR_END + NUMBER_LIMIT,
};
const END = D_STAR_END + 2 * NUMBER_LIMIT;

/**
 * Makes the id of a call sign or a reflector.
 *
 * @param text letters in any case; spaces and signs become `-`, and what is too long is cut
 * @returns undefined where nothing of it can be read
 */
export function idOfText(mode: TextMode, text: string): number | undefined {
	const kept = text
		.toUpperCase()
		.replace(/[^A-Z0-9/]+/g, '-')
		.replace(/^-|-$/g, '')
		.slice(0, TEXT_LENGTHS[mode]);
	if (kept === '') return undefined;
	return (
		FIRST_OF[mode] + Array.from(kept).reduceRight((sum, character) => sum * BASE + CHARACTERS.indexOf(character), 0)
	);
}

/** Keeps a number of another mode apart from DMR's. @returns undefined where it is too large */
export function idOfNumber(mode: NumberMode, number: number): number | undefined {
	return number < NUMBER_LIMIT ? FIRST_OF[mode] + number : undefined;
}

/** The number that stands beside a name; `''` where it is made, because the name says all. */
export function numberBeside(id: number): string {
	return isMadeId(id) ? '' : String(id);
}

export function isMadeId(id: number): boolean {
	return id >= FIRST && id < END;
}

/** An id as people know it: the number itself, or what a made id was made from, such as `G4ABC` and `P25 10200` (NETWORK-10). */
export function idText(id: number): string {
	if (!isMadeId(id)) return String(id);
	if (id >= FIRST_OF.NXDN) return `NXDN ${id - FIRST_OF.NXDN}`;
	if (id >= FIRST_OF.P25) return `P25 ${id - FIRST_OF.P25}`;
	let rest = id - (id >= FIRST_OF['D-Star'] ? FIRST_OF['D-Star'] : FIRST_OF.YSF);
	let text = '';
	for (; rest > 0; rest = Math.floor(rest / BASE)) text += CHARACTERS[rest % BASE];
	return text;
}
