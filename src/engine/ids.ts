/**
 * Ids of stations and talkgroups are text (NETWORK-10). Digits alone are DMR numbers: `91`, `2350001`. In other modes, the mode comes first:
 * `ysf:GB QUIET`, `p25:10200`, `fm:37574`, `freedv:14236`; a node of DMR is `dmr:GB3QA`.
 */
const MODES = {
	YSF: 'ysf',
	'D-Star': 'dstar',
	P25: 'p25',
	NXDN: 'nxdn',
	M17: 'm17',
	FreeDV: 'freedv',
	FM: 'fm',
	DMR: 'dmr',
} as const;

export type Mode = keyof typeof MODES;
/**
 * Modes that know stations and places by name. FM is the mode of SvxReflector: its nodes have names, its talkgroups numbers. The talkgroups of FreeDV
 * are frequencies in kHz. Of DMR, only nodes are known by name.
 */
export type TextMode = 'YSF' | 'D-Star' | 'M17' | 'FreeDV' | 'FM' | 'DMR';
export type NumberMode = 'P25' | 'NXDN' | 'FreeDV' | 'FM';

/** The longest name in an id. Longer ones are cut. */
const MAX_NAME_LENGTH = 40;
/** The largest number of a mode: SvxReflector's talkgroups have 32 bits. */
const MAX_NUMBER = 2 ** 32 - 1;

/** @returns the id of a call sign, a reflector or a node, in capitals; undefined where the text has no letter or digit */
export function idOfText(mode: TextMode, text: string): string | undefined {
	return idIn(mode, text);
}

function idIn(mode: Mode, text: string): string | undefined {
	const name = text
		.toUpperCase()
		.replace(/[\p{C}\p{Z},]+/gu, ' ')
		.trim();
	if (!/[\p{L}\p{N}]/u.test(name)) return undefined;
	return `${MODES[mode]}:${Array.from(name).slice(0, MAX_NAME_LENGTH).join('').trim()}`;
}

/** @returns the id of a number in a mode other than DMR; undefined where it is too large */
export function idOfNumber(mode: NumberMode, number: number): string | undefined {
	return number <= MAX_NUMBER ? `${MODES[mode]}:${number}` : undefined;
}

/** @returns the id of a whole number from 0 up, or of the text of an id, in the form that is made here; undefined for anything else */
export function readId(given: unknown): string | undefined {
	if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? String(given) : undefined;
	if (typeof given !== 'string') return undefined;
	const digits = /^\s*0*(\d{1,16})(?:\.0*)?\s*$/.exec(given)?.[1];
	if (digits !== undefined) return readId(Number(digits));
	const mode = modeOf(given);
	return mode === undefined ? undefined : idIn(mode, given.slice(MODES[mode].length + 1));
}

/** What tells talkgroups and stations apart. */
export interface Ref {
	readonly id: string;
	/** The key of a network, where several are read together. Without it, the id is meant on every network. */
	readonly network?: string | undefined;
}

/** @returns the text of a reference, for addresses and as the key of a map: `91`, or `tgif/91` */
export function refKey({ id, network }: Ref): string {
	return network === undefined ? id : `${network}/${id}`;
}

/** @returns the reference in a text that `refKey` gave; undefined for anything else */
export function readKey(text: string): Ref | undefined {
	const [, network, rest = text] = /^([a-z\d-]+)\/(.*)$/s.exec(text) ?? [];
	const id = readId(rest);
	if (id === undefined) return undefined;
	return network === undefined ? { id } : { id, network };
}

/** Whether the parsed JSON is a reference. */
export function isRef(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & Ref {
	const { id, network } = value;
	if (typeof id !== 'string' || (network !== undefined && typeof network !== 'string')) return false;
	const ref = readKey(refKey({ id, network }));
	return ref?.id === id && ref.network === network;
}

export function refOf({ id, network }: Ref): Ref {
	return network === undefined ? { id } : { id, network };
}

/** Whether a reference that may mean every network means this one. */
export function isMeant(ref: Ref, { id, network }: Ref): boolean {
	return ref.id === id && (ref.network === undefined || ref.network === network);
}

/** The number of DMR; NaN for an id of another mode, which has a colon. */
export function dmrNumber(id: string): number {
	return Number(id);
}

/** The mode of an id; undefined for a number of DMR. */
export function modeOf(id: string): Mode | undefined {
	const prefix = /^(\w+):/.exec(id)?.[1];
	return MODE_NAMES.find((mode) => MODES[mode] === prefix);
}

const MODE_NAMES = Object.keys(MODES).filter((name): name is Mode => name in MODES);

/** An id as people know it: the number, the name, or the number with its mode, such as `P25 10200` (NETWORK-10). */
export function formatId(id: string): string {
	const mode = modeOf(id);
	if (mode === undefined) return id;
	const name = id.slice(id.indexOf(':') + 1);
	return /^\d+$/.test(name) ? `${mode} ${name}` : name;
}

/** The number to show beside a name; `''` in modes other than DMR, where the name says it all. */
export function dialNumber(id: string): string {
	return modeOf(id) === undefined ? id : '';
}

/** Compares ids: as numbers where both are numbers, otherwise as text (RANK-1). Those of several networks are compared by network then. */
export function compareRefs(a: Ref, b: Ref): number {
	const difference = dmrNumber(a.id) - dmrNumber(b.id);
	if (!Number.isNaN(difference) && difference !== 0) return difference;
	return compareTexts(a.id, b.id) || compareTexts(a.network ?? '', b.network ?? '');
}

function compareTexts(a: string, b: string): number {
	return a === b ? 0 : a < b ? -1 : 1;
}

/** An id as JSON has it: a number of DMR is a number. */
export function jsonId(id: string): number | string {
	const number = dmrNumber(id);
	return Number.isNaN(number) ? id : number;
}
