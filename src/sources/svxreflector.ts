import { BoundedMap } from '../engine/bounded-map.ts';
import { idOfNumber, idOfText } from '../engine/ids.ts';
import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord, readNumber } from '../protocol/values.ts';
import { type Fields, type Mapper, OTHER_KIND, type OverReport } from './mapper.ts';

/** A message of a reflector about a talkgroup. */
interface Talk {
	/** The reflector and the talkgroup: one node talks there at a time. */
	readonly key: string;
	readonly talks: boolean;
	readonly node: unknown;
	readonly talkgroup: unknown;
	/** Milliseconds. */
	readonly duration?: unknown;
}

/** A network has some hundred talkgroups. */
const MAX_PLACES = 2000;
/** A topic of GeuReflector. */
const TALKER_TOPIC = /^(.*\btalker\/(\d{1,10}))\/(start|stop)$/;

/**
 * Reads messages of SvxReflector networks: FM-Funknetz, GeuReflector and jayReflector. The talker is a node (a repeater, a hotspot), not a person. An
 * end names its node, so a late end does not end the next node's over.
 */
export function svxReflectorMapper(): Mapper {
	const talking = new BoundedMap<string, string>(MAX_PLACES);
	return (message, topic) => {
		if (!isRecord(message)) return OTHER_KIND;
		const talk = readGeu(message, topic) ?? readJay(message, topic) ?? readFmFunknetz(message, topic);
		if (talk === undefined) return OTHER_KIND;
		const { key, talks, node, duration } = talk;
		const number = readNumber(talk.talkgroup);
		const talkgroup = isId(number) ? idOfNumber('FM', number) : undefined;
		if (typeof node !== 'string' || talkgroup === undefined) return undefined;
		const callsign = cleanName(node);
		const station = idOfText('FM', callsign);
		// Talkgroup 0 means none, and `welcome` is an announcement of the reflector.
		if (station === undefined || number === 0 || /^welcome$/i.test(callsign)) return [];
		if (talks) {
			talking.set(key, station);
			return [
				{ kind: 'start', key, station: { id: station, callsign, name: '' }, talkgroup: { id: talkgroup, name: '' } },
			];
		}
		if (talking.get(key) !== station) return [];
		talking.delete(key);
		const end: OverReport = { kind: 'end', key };
		return [typeof duration === 'number' && duration >= 0 ? { ...end, seconds: duration / 1000 } : end];
	};
}

function readGeu(message: Fields, topic: string): Talk | undefined {
	const [, key, talkgroup, phase] = TALKER_TOPIC.exec(topic) ?? [];
	if (key === undefined) return undefined;
	return { key, talks: phase === 'start', node: message['callsign'], talkgroup, duration: message['duration_ms'] };
}

/** When the talker changes, jayReflector sends only the start of the new one. */
function readJay({ tg, callsign, active }: Fields, topic: string): Talk | undefined {
	if (typeof active !== 'boolean' || callsign === undefined || tg === undefined) return undefined;
	return { key: `${topic} ${readNumber(tg)}`, talks: active, node: callsign, talkgroup: tg };
}

/** The time of day that FM-Funknetz sends has no date, so it is not used. */
function readFmFunknetz({ talk, call, tg, server }: Fields, topic: string): Talk | undefined {
	if (typeof talk !== 'string' || call === undefined || tg === undefined) return undefined;
	const place = cleanName(server) || topic;
	// Any other word makes the message unreadable.
	const node = talk === 'start' || talk === 'stop' ? call : undefined;
	return { key: `${place} ${readNumber(tg)}`, talks: talk === 'start', node, talkgroup: tg };
}
