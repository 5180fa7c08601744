/**
 * Some modes know stations and reflectors by name only, and others number them apart from DMR. Both get synthetic ids (NETWORK-10). Each mode has its
 * own range; FM has two, for talkgroups and for nodes. All lie above 2^47, where no real number is, and below 2^53, up to which numbers are exact.
 */
const FIRST = 2 ** 47;
/** Each character is a digit of a synthetic id; the first stands for the end of the text. */
const CHARACTERS = '\0ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/';
const BASE = CHARACTERS.length;

/** Modes that identify stations and places by text, with the most characters that an id holds. FM is the mode of SvxReflector; of DMR it is nodes only. */
const TEXT_LENGTHS = { YSF: 10, 'D-Star': 8, FM: 9, DMR: 9 } as const;
/** Modes that identify by number, with the sizes of their ranges. P25 has numbers of 24 bits, SvxReflector's talkgroups of 32. NXDN needs 16 only. */
const NUMBER_LIMITS = { P25: 2 ** 24, NXDN: 2 ** 24, FM: 2 ** 32 } as const;
/** A name that is too long ends with this many characters of a hash of the whole name, so that `node-north` and `node-northwest` differ. */
const DIGEST_LENGTH = 4;

export type TextMode = keyof typeof TEXT_LENGTHS;
export type NumberMode = keyof typeof NUMBER_LIMITS;
export type Mode = TextMode | NumberMode;

interface Range {
	readonly mode: Mode;
	readonly first: number;
}

/** In ascending order. Ids are stored, so a range never moves. */
const YSF: Range = { mode: 'YSF', first: FIRST };
const D_STAR: Range = { mode: 'D-Star', first: YSF.first + BASE ** TEXT_LENGTHS.YSF };
const P25: Range = { mode: 'P25', first: D_STAR.first + BASE ** TEXT_LENGTHS['D-Star'] };
const NXDN: Range = { mode: 'NXDN', first: P25.first + NUMBER_LIMITS.P25 };
const FM_TALKGROUPS: Range = { mode: 'FM', first: NXDN.first + NUMBER_LIMITS.NXDN };
const FM_NODES: Range = { mode: 'FM', first: FM_TALKGROUPS.first + NUMBER_LIMITS.FM };
const DMR_NODES: Range = { mode: 'DMR', first: FM_NODES.first + BASE ** TEXT_LENGTHS.FM };
const END = DMR_NODES.first + BASE ** TEXT_LENGTHS.DMR;

const TEXTS: Readonly<Record<TextMode, Range>> = { YSF, 'D-Star': D_STAR, FM: FM_NODES, DMR: DMR_NODES };
const NUMBERS: Readonly<Record<NumberMode, Range>> = { P25, NXDN, FM: FM_TALKGROUPS };
const DESCENDING = [DMR_NODES, FM_NODES, FM_TALKGROUPS, NXDN, P25, D_STAR, YSF];

/**
 * Makes the id of a call sign, a reflector or a node.
 *
 * @param text letters in any case; spaces and signs other than `/` become `-`, and the end of a text that is too long becomes a digest
 * @returns undefined where the text has no usable character
 */
export function idOfText(mode: TextMode, text: string): number | undefined {
	const read = text
		.toUpperCase()
		.replace(/[^A-Z0-9/]+/g, '-')
		.replace(/^-|-$/g, '');
	if (read === '') return undefined;
	const length = TEXT_LENGTHS[mode];
	const kept = read.length > length ? read.slice(0, length - DIGEST_LENGTH) + digest(read) : read;
	return (
		TEXTS[mode].first + Array.from(kept).reduceRight((sum, character) => sum * BASE + CHARACTERS.indexOf(character), 0)
	);
}

/** Makes the id of a number of another mode, apart from DMR's numbers. @returns undefined where it is too large */
export function idOfNumber(mode: NumberMode, number: number): number | undefined {
	return number < NUMBER_LIMITS[mode] ? NUMBERS[mode].first + number : undefined;
}

/** The number to show beside a name; `''` for a synthetic id, because the name says it all. */
export function dialNumber(id: number): string {
	return isSyntheticId(id) ? '' : String(id);
}

export function isSyntheticId(id: number): boolean {
	return id >= FIRST && id < END;
}

/** The mode that an id was made for; undefined for a number of DMR. */
export function modeOf(id: number): Mode | undefined {
	return rangeOf(id)?.mode;
}

/** An id as people know it: the number itself, or what a synthetic id was made from, such as `G4ABC` and `P25 10200` (NETWORK-10). */
export function formatId(id: number): string {
	const range = rangeOf(id);
	if (range === undefined) return String(id);
	let rest = id - range.first;
	if (Object.values(NUMBERS).includes(range)) return `${range.mode} ${rest}`;
	let text = '';
	for (; rest > 0; rest = Math.floor(rest / BASE)) text += CHARACTERS[rest % BASE];
	return text;
}

function rangeOf(id: number): Range | undefined {
	return isSyntheticId(id) ? DESCENDING.find(({ first }) => id >= first) : undefined;
}

/** FNV-1a, as letters and digits. */
function digest(text: string): string {
	const hash = Array.from(text).reduce(
		(sum, character) => Math.imul(sum ^ character.charCodeAt(0), 16_777_619),
		-2_128_831_035,
	);
	return (hash >>> 0).toString(36).toUpperCase().padStart(DIGEST_LENGTH, '0').slice(-DIGEST_LENGTH);
}
