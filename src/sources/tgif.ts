import { cleanName } from '../protocol/clean-name.ts';
import { isId, isRecord, isTime } from '../protocol/values.ts';
import type { Mapper, Report } from './mapper.ts';

/** Reads what TGIF sends: events of Socket.IO, which are the topics here. An end has no station and no repeater. */
export const mapTgif: Mapper = (message, topic) => {
	if (topic === 'lastheard') return report(message, 'start');
	if (topic !== 'lastheard_backlog') return [];
	return Array.isArray(message) ? message.flatMap((row) => report(row, 'names') ?? []) : undefined;
};

function report(message: unknown, kind: 'start' | 'names'): readonly Report[] | undefined {
	if (!isRecord(message)) return undefined;
	const { streamid, radio_id: radioId, repeater_id: repeaterId, talkgroup, timestamp } = message;
	if (!isId(streamid) || !isId(radioId) || !isId(talkgroup) || !isTime(timestamp)) return undefined;
	const key = String(streamid);
	if (radioId === 0 && repeaterId === 0) return kind === 'names' ? [] : [{ kind: 'end', key, at: timestamp }];
	const talkgroupName = cleanName(message['talkgroup_name']);
	return [
		{
			kind,
			key,
			at: timestamp,
			station: { id: radioId, callsign: cleanName(message['callsign']), name: cleanName(message['name']) },
			talkgroup: { id: talkgroup, name: talkgroupName === 'Unk' ? '' : talkgroupName },
		},
	];
}
