import { cleanName } from '../protocol/clean-name.ts';
import { isId } from '../protocol/values.ts';
import type { OverReport } from './mapper.ts';

/** Whether a frame of a dashboard is a line of its server's log. */
export function isLogLine(frame: string): boolean {
	return /^l\s/.test(frame);
}

/** Lines have up to some 150 characters. On very long ones the patterns would take very long. */
const MAX_LENGTH = 500;
/** The beginning of a line about a group call. ADN also says the direction, and logs what is sent too. */
const EVENT = /^l\s+(?:\S+\s+)?VOICE\s+(START|END)\s+(?:W\s+|WITHOUT MATCHING START\s+)?(?:(RX|TX)\s+)?/;
/** The rest of such a line. Fields are padded and cut to these widths, in characters, so a name may hold anything, even `SUB: 1;`. */
const EXACT =
	/^(?:SYS:|on SYSTEM:?) (?<system>.{8}|.{10}):? (?:STREAM: (?<stream>\d+) )?SRC_ID: (?:.{5}|.{9}) TS: (?<slot>\d) TGID: (?<talkgroup>.{7}) (?<talkgroupName>.{17}) SUB: (?<source>.{9}); (?<alias>.{18})(?: Time: (?<seconds>\d+)s)?\s*$/u;
/** The same with any widths: a proxy may cut blanks, and versions differ. */
const LOOSE =
	/^(?:SYS:|on SYSTEM:?)\s+(?<system>.*?)\s*:?\s+(?:STREAM:\s*(?<stream>\d+)\s+)?SRC_ID:\s*\S*\s+TS:\s*(?<slot>\d)\s+TGID:\s*(?<talkgroup>\d+)\s+(?<talkgroupName>.*?)\s*SUB:\s*(?<source>\d+)\s*;\s*(?<alias>.*?)(?:\s+Time:\s*(?<seconds>\d+)s)?\s*$/u;

/**
 * Reads a line of the log of a FreeDMR, HBlink or ADN server, as its dashboard (FDMR-Monitor, HBMonv2, ADN Monitor) sends it:
 *
 * `l 15:24:22 VOICE END   SYS: SERVER-A   SRC_ID: 73001 TS: 2 TGID: 52090   Quiet talkgroup   SUB: 7300101  ; Q1AAA, Ann         Time: 12s`
 *
 * Only ADN names the stream. On the others an over is known by its system, slot, source and talkgroup, because a trunk carries several calls on slot 1.
 */
export function mapLogLine(line: string): readonly OverReport[] | undefined {
	const [beginning, event, direction] = EVENT.exec(line) ?? [];
	if (beginning === undefined || direction === 'TX') return [];
	if (line.length > MAX_LENGTH) return undefined;
	const rest = line.slice(beginning.length);
	const { groups } = EXACT.exec(rest) ?? LOOSE.exec(rest) ?? {};
	if (groups === undefined) return undefined;
	const { stream, slot, talkgroupName, alias = '', seconds } = groups;
	const system = groups['system']?.trim();
	const [stationId, talkgroupId] = [idIn(groups['source']), idIn(groups['talkgroup'])];
	if (stationId === undefined || talkgroupId === undefined) return undefined;
	const key =
		stream === undefined ? `${system} ${slot} ${stationId} ${talkgroupId}` : `${system} ${stream} ${stationId}`;
	if (event === 'END') return [{ kind: 'end', key, ...(seconds !== undefined && { seconds: Number(seconds) }) }];
	// `Q1AAA, Ann`, or the number again where the call sign is not known.
	const [, callsign, name] = /^\s*\d+\s*$/.test(alias) ? [] : (/^(.*?)(?:,(.*))?$/.exec(alias) ?? []);
	return [
		{
			kind: 'start',
			key,
			place: `${system} ${slot}`,
			station: { id: stationId, callsign: cleanName(callsign), name: cleanName(name) },
			talkgroup: { id: talkgroupId, name: cleanName(talkgroupName) },
		},
	];
}

/** @returns the id of a number with blanks behind it */
function idIn(text = ''): string | undefined {
	const number = Number(text);
	return /^\d+\s*$/.test(text) && isId(number) ? String(number) : undefined;
}
