import { label } from '../../src/engine/names.ts';
import { mqttMapper } from '../../src/sources/mqtt-mapper.ts';
import { Tracker } from '../../src/sources/tracker.ts';
import { T0 } from '../model/messages.ts';

/**
 * Plays messages by MQTT to the mapper and the tracker.
 *
 * @returns a function that returns what became of a message: starts and ends in short, or `unreadable`
 */
export function followMqtt() {
	const map = mqttMapper();
	const tracker = new Tracker(0);
	return (seconds: number, message: unknown, topic = 'mmdvm/json'): string[] => {
		const reports = map(message, topic);
		if (reports === undefined) return ['unreadable'];
		return reports
			.flatMap((report) => tracker.take(report, (T0 + seconds) * 1000))
			.filter(({ event }) => event !== 'update')
			.map(({ event, sourceId, callsign, destinationId, talkgroup, start, stop }) => {
				const who = `${label(callsign, sourceId)} on ${label(talkgroup, destinationId)}`;
				return event === 'stop' ? `${who} ended after ${stop - start}` : `${who} ${event}s`;
			});
	};
}
