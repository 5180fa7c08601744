import { label } from '../../src/engine/names.ts';
import type { Mapper } from '../../src/sources/mapper.ts';
import { mqttMapper } from '../../src/sources/mqtt.ts';
import { Tracker } from '../../src/sources/tracker.ts';
import { T0 } from '../model/messages.ts';

/**
 * Plays messages of a network to a mapper and the tracker.
 *
 * @returns a function that plays a message and returns the resulting events in short, except updates, or `unreadable`
 */
export function follow(map: Mapper, usualTopic = '') {
	const tracker = new Tracker();
	return (seconds: number, message: unknown, topic = usualTopic, isRetained = false): string[] => {
		const reports = map(message, topic, isRetained ? (T0 + seconds) * 1000 : undefined);
		if (reports === undefined) return ['unreadable'];
		return reports
			.flatMap((report) => tracker.take(report, (T0 + seconds) * 1000))
			.filter(({ event }) => event !== 'update')
			.map(({ event, station, talkgroup, start, stop }) => {
				const who = `${label(station.callsign, station.id)} on ${label(talkgroup.name, talkgroup.id)}`;
				return event === 'stop' ? `${who} ended after ${stop - start}` : `${who} ${event}s`;
			});
	};
}

/** The same with the mapper of MQTT. */
export const followMqtt = () => follow(mqttMapper(), 'mmdvm/json');
