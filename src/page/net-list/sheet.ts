import { countryOf } from '../../engine/countries.ts';
import { formatId } from '../../engine/ids.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import type { PlainTextKey, Texts } from '../texts/texts.ts';
import type { NetList, NetStation } from './net-list.ts';

/** The columns of the list in a spreadsheet. Times are UTC, as in logs. */
const COLUMNS: readonly {
	readonly title: PlainTextKey;
	readonly cell: (listed: NetStation, texts: Texts, index: number) => string;
}[] = [
	{ title: 'net.number', cell: (_listed, _texts, index) => String(index + 1) },
	{ title: 'net.callsign', cell: ({ station }) => station.callsign || formatId(station.id) },
	{ title: 'column.name', cell: ({ station }) => station.name },
	{
		title: 'net.country',
		cell: ({ station }, { countryName }) => {
			const country = countryOf({ kind: 'station', id: station.id }, station.callsign);
			return country === undefined ? '' : countryName(country);
		},
	},
	{ title: 'net.first-heard-utc', cell: ({ heard }) => (heard === null ? '' : utc(heard)) },
	{ title: 'column.overs', cell: ({ overs }) => String(overs) },
	{ title: 'column.talk-time', cell: ({ talkTime }) => hours(talkTime) },
	{ title: 'net.called-column', cell: ({ called }) => (called ? 'x' : '') },
];

function table({ stations }: NetList, texts: Texts): readonly (readonly string[])[] {
	const rows = stations
		.filter(({ removed }) => !removed)
		.map((listed, index) => COLUMNS.map(({ cell }) => plain(cell(listed, texts, index))));
	return [COLUMNS.map(({ title }) => texts.t(title)), ...rows];
}

/** Spreadsheets, also those for Chinese and Japanese, would run such a text as a formula. An apostrophe makes it a text. */
function plain(cell: string): string {
	return /^[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
	return `"${cell.replaceAll('"', '""')}"`;
}

/** The list as spreadsheets paste it. Names contain no tabs and no line ends (NAMES-5); a quote at the beginning would reach to the next one. */
export function tabSeparated(list: NetList, texts: Texts): string {
	return table(list, texts)
		.map((row) => row.map((cell) => (cell.startsWith('"') ? quoted(cell) : cell)).join('\t'))
		.join('\n');
}

/**
 * The list as a file of comma-separated values (RFC 4180), or with semicolons where the language's numbers have a decimal comma, as its spreadsheets
 * expect. It begins with a byte order mark, without which Excel takes it for Windows-1252.
 */
export function csv(list: NetList, texts: Texts): string {
	const separator = (0.5).toLocaleString(texts.language).includes(',') ? ';' : ',';
	const lines = table(list, texts).map((row) => {
		const cells = row.map((cell) => (/[",;\r\n]/.test(cell) ? quoted(cell) : cell));
		return `${cells.join(separator)}\r\n`;
	});
	return `\uFEFF${lines.join('')}`;
}

/** `2026-07-04 19:02:11`. */
function utc(at: UnixSeconds): string {
	return new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** `1:04:12`, which spreadsheets add up. */
function hours(seconds: number): string {
	const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
	return `${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`;
}

/** `Net-91-World-wide-2026-07-04.csv`: the talkgroup, and the day on which the list began, in UTC. */
export function fileName({ talkgroup, begun }: NetList, extension: string): string {
	const said = `Net ${formatId(talkgroup.id)} ${talkgroup.name}`.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
	const cut = Array.from(said).slice(0, 60).join('').replace(/-$/, '');
	return `${cut}-${utc(begun).slice(0, 10)}.${extension}`;
}
