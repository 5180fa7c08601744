import { Activity } from '../../src/engine/activity.ts';
import { Hours } from '../../src/engine/hours.ts';
import { startMessage, stopMessage } from '../model/messages.ts';

interface PlayedOver {
	readonly on: string;
	/** The number of a station. */
	readonly from: number;
	readonly start: number;
	readonly length: number;
}

/** A network that is played to its counters, ten minutes at a time. */
export class PlayedNetwork {
	readonly activity = new Activity({ hasRivals: false });
	readonly hours: Hours;
	now: number;

	/** @param from in Unix seconds, as all times */
	constructor(from: number, hours = new Hours()) {
		this.now = from;
		this.hours = hours;
		this.activity.changeUpstream('connected', this.now);
		this.hours.count(this.activity, this.now);
	}

	play(until: number, overs: readonly PlayedOver[] = []): this {
		const events = overs.flatMap(({ on, from, start, length }, index) => {
			const station = { id: `235${1000 + from}`, callsign: `Q${from % 10}${'ABCDEFGH'[from % 8]}QA` };
			const session = { sessionId: `${index}`, talkgroup: { id: on }, station, start };
			const stop = start + length;
			return [
				{ at: start, message: startMessage(session) },
				{ at: stop, message: stopMessage({ ...session, stop }) },
			];
		});
		events.sort((a, b) => a.at - b.at);
		let next = 0;
		for (; this.now < until; this.now += 60) {
			for (let event = events[next]; event !== undefined && event.at < this.now + 60; event = events[++next]) {
				this.activity.apply(event.message, event.at);
			}
			this.activity.prune(this.now + 60);
			this.hours.count(this.activity, this.now + 60);
		}
		return this;
	}

	of(id: string) {
		return this.hours.of(id, this.now);
	}
}

/** Stations that talk in turn, 50 s each, for 50 minutes. */
export function takeTurns(on: string, stations: readonly number[], start: number): readonly PlayedOver[] {
	return Array.from({ length: 50 }, (_, turn) => {
		return { on, from: stations[turn % stations.length] ?? 0, start: start + turn * 60, length: 50 };
	});
}
