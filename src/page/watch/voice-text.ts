import { dialNumber, formatId } from '../../engine/ids.ts';
import { noticeWords } from '../../engine/notice.ts';
import type { Station, Talkgroup } from '../../engine/reading.ts';
import type { Texts } from '../texts/texts.ts';
import type { PageNotice } from './tellers.ts';

/** Radios send call signs and names of any length. These fit into a sentence of five seconds. */
const MAX_SPELLED = 10;
const MAX_NAME = 30;
/** Shorter numbers are read as numbers: `91` is ninety-one. */
const MIN_SPELLED_DIGITS = 4;

/** What the voice says, such as `G 4 A B C, on World-wide, 91`. */
export function spokenText(notice: PageNotice, { t }: Texts): string {
	const words = noticeWords(notice, { who: spelled, where: (talkgroup) => named(talkgroup, t) });
	const { kind } = notice;
	return kind === 'over' || kind === 'overs' ? t(`voice.${kind}`, words) : t(`told.${kind}`, words);
}

/** A notice to try the voice with. */
export const SAMPLE: PageNotice = {
	kind: 'over',
	station: { id: '', callsign: 'G4ABC', name: '' },
	talkgroup: { id: '91', name: 'World-wide' },
};

/** `G 4 A B C`: each letter and each digit by itself, with a pause where a suffix begins. */
function spelled({ id, callsign }: Station): string {
	const partsOf = (text: string) => text.toUpperCase().match(/[\p{L}\p{N}]+/gu);
	const parts = partsOf(callsign) ?? partsOf(formatId(id)) ?? [];
	let left = MAX_SPELLED;
	const said = parts.map((part) => {
		const letters = Array.from(part).slice(0, left);
		left -= letters.length;
		return letters.join(' ');
	});
	return said.filter((part) => part !== '').join(', ');
}

function named({ id, name }: Talkgroup, t: Texts['t']): string {
	const said = readable(name);
	// Of signs only, nothing is left.
	if (!/[\p{L}\p{N}]/u.test(said)) return readable(formatId(id));
	const number = dialNumber(id);
	return number === '' ? said : t('voice.talkgroup', { name: said, number: readable(number) });
}

/** A name without signs, which voices would spell out or take for markup, and with long numbers digit by digit. */
function readable(name: string): string {
	const words = name
		.replace(/[^\p{L}\p{M}\p{N}' .-]+/gu, ' ')
		.replace(/ +/g, ' ')
		.trim();
	const cut = words.length <= MAX_NAME ? words : words.slice(0, MAX_NAME).replace(/ [^ ]*$/, '');
	const long = new RegExp(`\\d{${MIN_SPELLED_DIGITS},}`, 'g');
	return cut.replace(long, (digits) => digits.split('').join(' '));
}
