import { Activity, type NetworkRules } from '../../src/engine/activity.ts';
import { decideAnnouncements, NO_MEMORY } from '../../src/engine/announcements.ts';
import { conversations } from '../../src/engine/live-conversations.ts';
import type { LiveMessage } from '../../src/engine/message.ts';
import { stationLabel } from '../../src/engine/names.ts';
import { noticeWords } from '../../src/engine/notice.ts';
import type { Reading, Station, Talkgroup } from '../../src/engine/reading.ts';
import { readSubjects } from '../../src/engine/subjects.ts';
import { waiting } from '../../src/engine/waiting.ts';
import { startMessage, T0 } from '../model/messages.ts';

/** What a frame says, where it is not as the session's frame before. Times are the network's, in seconds after T0; now unless given. */
interface Given {
	/** A call sign, which has a number of its own; or `2350001 Q1AAA Ann`, or less of that. Unless given, a station without names. */
	readonly from?: string;
	/** `91`, or `91 World`. Unless given, 91. */
	readonly on?: string;
	readonly start?: number;
	readonly stop?: number;
	/** The session type. */
	readonly type?: number;
}

interface Setting extends NetworkRules {
	/** When the network was connected. Ten minutes before T0 unless given. */
	readonly connected?: number;
	/** The watched subjects. Announcements are decided in each second. */
	readonly watch?: string;
	/** Seconds of silence before an announcement. */
	readonly quiet?: number;
	/** How far this computer's clock is ahead of the network's, in seconds. */
	readonly ahead?: number;
}

/**
 * A network for examples: `at(0).start('a', { from: 'Q1AAA', on: '91' })`. All times are seconds after T0; in answers, sessions are their ids,
 * stations their call signs, and talkgroups their ids.
 */
export function network(setting: Setting = {}) {
	const examples = new Network(setting);
	return { at: (second: number) => examples.moveTo(second) };
}

/**
 * A network without rivals on which some overs were heard: `91: Q1AAA 0-10, Q2BBB 12-`. The sessions are `a`, `b` and so on, in the order of the
 * text. The second of these is still active.
 */
export function heard(...talkgroupsHeard: readonly string[]) {
	const { at } = network({ hasRivals: false });
	const events: { readonly second: number; readonly apply: (moment: Moment) => void }[] = [];
	let code = 'a'.charCodeAt(0);
	for (const line of talkgroupsHeard) {
		const [, on = '', overs = ''] = /^(.*): (.*)$/.exec(line) ?? [];
		for (const over of overs.split(', ')) {
			const [, from = '', start = '', stop = ''] = /^(.*) (\d+)-(\d*)$/.exec(over) ?? [];
			const id = String.fromCharCode(code++);
			events.push({ second: Number(start), apply: (moment) => moment.start(id, { from, on }) });
			if (stop !== '') events.push({ second: Number(stop), apply: (moment) => moment.stop(id) });
		}
	}
	for (const { second, apply } of events.sort((a, b) => a.second - b.second)) apply(at(second));
	return { at };
}

class Network {
	readonly activity: Activity;
	readonly #setting: Setting;
	readonly #sessions = new Map<string, LiveMessage>();
	readonly #stations = new Map<string, Station>();
	readonly announced: string[] = [];
	#memory = NO_MEMORY;
	#decided: number;

	constructor(setting: Setting) {
		this.#setting = setting;
		this.activity = new Activity(setting);
		const { connected = -600 } = setting;
		this.#decided = connected - 1;
		this.moveTo(connected).connect();
	}

	moveTo(second: number): Moment {
		this.decideUntil(second - 1);
		return new Moment(this, second);
	}

	/** Decides the announcements of each second that was not decided yet. */
	decideUntil(second: number): void {
		const { watch, quiet = 300 } = this.#setting;
		if (watch === undefined) return;
		while (this.#decided < second) {
			this.#decided += 1;
			const reading = this.activity.at(T0 + this.#decided);
			const given = { reading, connected: this.activity.connected, watched: readSubjects(watch), quiet };
			const { memory, notices } = decideAnnouncements(this.#memory, given);
			this.#memory = memory;
			for (const { callsign, talkgroup, count } of notices.map((notice) => noticeWords(notice))) {
				this.announced.push(`${this.#decided}: ${callsign} on ${talkgroup}${count === 0 ? '' : ` and ${count} more`}`);
			}
		}
	}

	receive(event: LiveMessage['event'], sessionId: string, given: Given, second: number): void {
		const { from, on, start, type: sessionType = 7 } = given;
		const before = this.#sessions.get(sessionId);
		const now = second - (this.#setting.ahead ?? 0);
		const stop = event === 'stop' ? (given.stop ?? now) : given.stop;
		const message = startMessage({
			event,
			sessionId,
			sessionType,
			station: from === undefined && before ? before.station : this.station(from ?? sessionId),
			talkgroup: on === undefined && before ? before.talkgroup : talkgroupOf(on ?? '91'),
			start: start === undefined && event !== 'start' && before ? before.start : T0 + (start ?? now),
			stop: stop === undefined ? 0 : T0 + stop,
		});
		this.#sessions.set(sessionId, message);
		this.activity.apply(message, T0 + second);
	}

	/** The station that an example names. */
	station(text: string): Station {
		const [id = '', callsign = '', name = ''] = text.split(' ');
		if (/^\d+$|:/.test(id)) return { id, callsign, name };
		const known = this.#stations.get(text);
		const station = { id: `${2_350_001 + this.#stations.size}`, callsign: /^Q\d/.test(text) ? text : '', name: '' };
		if (known === undefined) this.#stations.set(text, station);
		return known ?? station;
	}
}

function talkgroupOf(text: string): Talkgroup {
	const [id = '', name = ''] = text.split(' ');
	return { id, name };
}

/** A second of the network: what is received then, and what a reading says then. */
class Moment {
	readonly #network: Network;
	readonly #second: number;

	constructor(owner: Network, second: number) {
		this.#network = owner;
		this.#second = second;
	}

	start = (id: string, given: Given = {}) => this.#receive('start', id, given);
	update = (id: string, given: Given = {}) => this.#receive('update', id, given);
	/** Unless `stop` is given, the session stops now. */
	stop = (id: string, given: Given = {}) => this.#receive('stop', id, given);
	drop = (id: string) => this.#receive('drop', id, {});

	lose = () => this.#do((activity, now) => activity.changeUpstream('lost', now));
	connect = () => this.#do((activity, now) => activity.changeUpstream('connected', now));
	prune = () => this.#do((activity, now) => activity.prune(now));

	get reading(): Reading {
		return this.#network.activity.at(T0 + this.#second);
	}

	/** `a`, `b closing`. */
	get active(): readonly string[] {
		return this.reading.active.map(({ id, doubt }) => (doubt === null ? id : `${id} ${doubt}`));
	}

	/** `a 10s`. */
	get ended(): readonly string[] {
		return this.reading.ended.map(({ id, duration }) => `${id} ${duration}s`);
	}

	/** `Q1AAA on 91`. */
	get waiting(): readonly string[] {
		return waiting(this.reading).map(({ station, talkgroup }) => `${stationLabel(station)} on ${talkgroup.id}`);
	}

	/** The talkgroups with a live conversation. */
	get live(): readonly string[] {
		return conversations(this.reading).map(({ talkgroup }) => talkgroup.id);
	}

	/** `2: Q1AAA on 91`: all announcements so far, with their seconds. */
	get announced(): readonly string[] {
		this.#network.decideUntil(this.#second);
		return [...this.#network.announced];
	}

	#receive(event: LiveMessage['event'], id: string, given: Given): this {
		this.#network.receive(event, id, given, this.#second);
		return this;
	}

	#do(change: (activity: Activity, now: number) => void): this {
		change(this.#network.activity, T0 + this.#second);
		return this;
	}
}
