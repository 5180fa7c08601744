import { cleanName } from '../protocol/clean-name.ts';
import { wholeNumber } from '../protocol/values.ts';
import { isAnnouncer } from './adn.ts';
import type { OverReport } from './mapper.ts';

/** Whether a frame of a dashboard is a line of its server's log: `l`, then a time after a blank, or hbmonitor3's date at once. */
export function isLogLine(frame: string): boolean {
	return /^l[\s\d]/.test(frame);
}

/** Lines have up to some 200 characters. A longer one is not read. */
const MAX_LENGTH = 500;
/** A group call, in the beginning of a line. ADN also says the direction, and logs what is sent too. */
const EVENT = /\bVOICE\s+(START|END)\b/;
const SENT = /\bTX\b/;
/** Fields are padded and cut to these widths, in characters, so a name may hold anything, even `SUB: 1;`. */
const EXACT =
	/^SYS(?:TEM)?:? (?<system>.{8}|.{10}):? (?:STREAM: (?<stream>\d+) )?SRC_ID: (?:.{5}|.{9}) TS: (?<slot>\d) TGID: (?<talkgroup>.{7}) (?<talkgroupName>.{17}) SUB: (?<source>.{9}); (?<alias>.{18})(?: Time: (?<seconds>\d+)s)?\s*$/u;
/** The labels of a line whose fields have other widths: hbmonitor3's, or a line whose blanks a proxy has cut. A name with a label in it is misread. */
const LABEL = /\b(STREAM|SRC_ID|SRC|TS|TGID|SUB|Time):/;

/**
 * Reads a line of the log of a FreeDMR, HBlink or ADN server, as its dashboard (FDMR-Monitor, HBMonv2, ADN Monitor, hbmonitor3) sends it:
 *
 * `l 15:24:22 VOICE END   SYS: SERVER-A   SRC_ID: 73001 TS: 2 TGID: 52090   Quiet talkgroup   SUB: 7300101  ; Q1AAA, Ann         Time: 12s`
 *
 * Only ADN names the stream. On the others an over is known by its system, slot, source and talkgroup, because a trunk carries several calls on slot 1.
 * FDMR-Monitor looks names up too late for the first start of a station, so an end brings names too.
 */
export function mapLogLine(line: string): readonly OverReport[] | undefined {
	const rest = line.indexOf('SYS');
	const beginning = line.slice(0, rest < 0 ? MAX_LENGTH : rest);
	const [, event] = EVENT.exec(beginning) ?? [];
	if (event === undefined || SENT.test(beginning)) return [];
	if (rest < 0 || line.length > MAX_LENGTH) return undefined;
	const fields = EXACT.exec(line.slice(rest))?.groups ?? fieldsOf(line.slice(rest));
	const { stream, slot, talkgroupName, alias = '', seconds } = fields;
	const system = fields['system']?.trim();
	const [stationId, talkgroupId] = [wholeNumber(fields['source']), wholeNumber(fields['talkgroup'])];
	if (system === undefined || slot === undefined || stationId === undefined || talkgroupId === undefined)
		return undefined;
	if (isAnnouncer(stationId)) return [];
	const key =
		stream === undefined ? `${system} ${slot} ${stationId} ${talkgroupId}` : `${system} ${stream} ${stationId}`;
	// `Q1AAA, Ann`, or the number again where the call sign is not known.
	const [callsign, ...name] = /^[\s\d]*$/.test(alias) ? [] : alias.split(',');
	const station = { id: String(stationId), callsign: cleanName(callsign), name: cleanName(name.join(',')) };
	const talkgroup = { id: String(talkgroupId), name: cleanName(talkgroupName) };
	if (event === 'START') return [{ kind: 'start', key, place: `${system} ${slot}`, station, talkgroup }];
	return [
		{ kind: 'end', key, names: { station, talkgroup }, ...(seconds !== undefined && { seconds: Number(seconds) }) },
	];
}

/** @param line from `SYS` on */
function fieldsOf(line: string): Readonly<Record<string, string | undefined>> {
	const [beginning = '', ...parts] = line.split(LABEL);
	const textOf = (label: string) => {
		const index = parts.indexOf(label);
		return (index < 0 ? undefined : parts[index + 1]?.trim()) ?? '';
	};
	const [, system] = /^SYS(?:TEM)?:?\s+([^:]*)/.exec(beginning) ?? [];
	const [, talkgroup, talkgroupName] = /^(\d+)(?!\S)(.*)/s.exec(textOf('TGID')) ?? [];
	const [, source, alias] = /^(\d+)\s*;(.*)/s.exec(textOf('SUB')) ?? [];
	const [stream] = /^\d+$/.exec(textOf('STREAM')) ?? [];
	const [slot] = /^\d$/.exec(textOf('TS')) ?? [];
	const [, seconds] = /^(\d+(?:\.\d+)?)s/.exec(textOf('Time')) ?? [];
	return { system, stream, slot, talkgroup, talkgroupName, source, alias, seconds };
}
