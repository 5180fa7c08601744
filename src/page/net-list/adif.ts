import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { type Mode, modeOf } from '../../engine/ids.ts';
import { talkgroupInWords } from '../../engine/names.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { callsignUrl } from '../../protocol/page-urls.ts';
import type { NetList, NetStation } from './net-list.ts';

/** Submodes of digital voice in ADIF, which has none for P25 and NXDN. A station without a mode has a number of DMR. */
const SUBMODES: Partial<Record<Mode | 'DMR', string>> = {
	DMR: 'DMR',
	YSF: 'C4FM',
	'D-Star': 'DSTAR',
	M17: 'M17',
	FreeDV: 'FREEDV',
};

/** Letters that have no accent to take off. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
	ß: 'ss',
	æ: 'ae',
	Æ: 'Ae',
	œ: 'oe',
	Œ: 'Oe',
	ø: 'o',
	Ø: 'O',
	ł: 'l',
	Ł: 'L',
	đ: 'd',
	Đ: 'D',
	ð: 'd',
	Ð: 'D',
	þ: 'th',
	Þ: 'Th',
	ı: 'i',
	'’': "'",
	'–': '-',
};

/**
 * The list as an ADIF 3.1.5 file (`.adi`), with a record for each station that has a call sign.
 *
 * @param network the name of the network
 * @param now when the file is made
 */
export function adif(list: NetList, network: string, now: UnixSeconds): string {
	const header = [
		field('ADIF_VER', '3.1.5'),
		field('CREATED_TIMESTAMP', `${date(now)} ${time(now)}`),
		field('PROGRAMID', 'Top Activity'),
		field('PROGRAMVERSION', PRODUCT_VERSION),
		'<EOH>',
	];
	const records = list.stations.filter(({ removed }) => !removed).flatMap((listed) => record(listed, list, network));
	// A file that begins with `<` would have no header.
	return `Net list of Top Activity\n${header.join('\n')}\n${records.map((each) => `${each}\n`).join('')}`;
}

function record({ station, heard, since }: NetStation, { talkgroup, band, ownCallsign }: NetList, network: string) {
	// Logs know an operator by the plain call sign.
	const callsign = callsignUrl('{CALL}', station.callsign);
	if (callsign === undefined) return [];
	const at = heard ?? since;
	const mode = modeOf(station.id === '' ? talkgroup.id : station.id) ?? 'DMR';
	const [, kilohertz] = /^freedv:(\d+)$/.exec(talkgroup.id) ?? [];
	const fields: readonly (readonly [string, string])[] = [
		['CALL', callsign],
		['NAME', ascii(station.name)],
		['QSO_DATE', date(at)],
		['TIME_ON', time(at)],
		['BAND', kilohertz === undefined ? band : ''],
		['FREQ', kilohertz === undefined ? '' : String(Number(kilohertz) / 1000)],
		['MODE', mode === 'FM' ? 'FM' : 'DIGITALVOICE'],
		['SUBMODE', SUBMODES[mode] ?? ''],
		// Stations of FreeDV hear each other on the air.
		['PROP_MODE', kilohertz === undefined ? 'INTERNET' : ''],
		['STATION_CALLSIGN', ascii(ownCallsign).toUpperCase()],
		['COMMENT', ascii(`Net on ${talkgroupInWords(talkgroup)}, ${network}`)],
	];
	const written = fields.flatMap(([name, value]) => (value === '' ? [] : [field(name, value)]));
	return [`${written.join(' ')} <EOR>`];
}

/** @param value ASCII, so that its length counts bytes and characters alike */
function field(name: string, value: string): string {
	return `<${name}:${value.length}>${value}`;
}

/**
 * A text in the characters that `.adi` files allow, 32 to 126. Accents are left out, and so are all letters of other scripts; the format's fields for
 * those, such as `NAME_INTL`, are not allowed in `.adi` files.
 */
function ascii(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/[^ -~]/g, (letter) => PLAIN_LETTERS[letter] ?? '')
		.replace(/ +/g, ' ')
		.trim();
}

function date(at: UnixSeconds): string {
	return new Date(at * 1000).toISOString().slice(0, 10).replaceAll('-', '');
}

function time(at: UnixSeconds): string {
	return new Date(at * 1000).toISOString().slice(11, 19).replaceAll(':', '');
}
