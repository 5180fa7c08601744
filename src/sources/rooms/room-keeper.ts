import { readId } from '../../engine/ids.ts';
import type { Station, Talkgroup } from '../../engine/reading.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { type Cancel, type Clock, every } from '../../feed/clock.ts';
import { RateLimit } from '../../feed/rate-limit.ts';
import type { ListedRoom } from '../../protocol/network-list.ts';
import { reasonOf } from '../errors.ts';
import type { Guard } from '../guard.ts';
import { printable } from '../log-once.ts';
import type { OverReport } from '../mapper.ts';
import { quota } from '../quota.ts';
import type { UpstreamListener } from '../source-event.ts';
import { MODES } from './modes.ts';
import { type Callsign, isNumbered, type Room } from './room.ts';
import { lookUp } from './room-lookup.ts';
import type { Mode, Packet, RoomFrame, Sent } from './room-mode.ts';
import { type RoomOvers, type RoomReport, roomOvers } from './room-overs.ts';
import { openRoomSocket, type RoomSocket } from './room-socket.ts';

// Times in milliseconds.
/** The waits between attempts to join. After the last one, each attempt waits for `LONG_WAIT`. */
const WAITS = [2000, 4000, 8000, 16_000, 32_000, 60_000];
const LONG_WAIT = 300_000;
/** A wait is longer by up to this part, by chance, so that rooms of one server are not joined at the same moment. */
const MAX_EXTRA = 0.2;
/** A link that was lost earlier is a short one: each makes the next wait longer. */
const STEADY_AFTER = LONG_WAIT;
/** After so many attempts without an answer a room counts as not reached. */
const UNANSWERED = 3;
const REFUSED_WAIT = 600_000;
/** After so many refusals a room is not asked again. */
const MAX_REFUSALS = 3;
/** A refusal may follow an acceptance within this time. */
const DECIDED_AFTER = 300;
/** A reflector that polls are sent to may miss three of them. Others send a sign of life every few seconds. */
const QUIET_LIMIT = { polls: 35_000, others: 15_000 };
/** What is heard waits for the room's name, at most for this time after the join. */
const NAME_WAIT = 5000;
/** A room in which nothing was ever heard for this time is called silent. */
const SILENT_AFTER = 600_000;

/** The most lines of the log about changes of a room in an hour. */
const MAX_LINES = 20;
const HOUR = 3_600_000;
const MAX_LINE_LENGTH = 400;

interface RoomKeeperOptions {
	readonly room: Room;
	readonly callsign: Callsign;
	readonly clock: Clock;
	readonly guard: Guard;
	/** The key of the room's overs. */
	readonly key: string;
	readonly report: (report: OverReport) => void;
	/** Called when the room's state changes. */
	readonly changed: () => void;
	readonly notice: (line: string) => void;
	/** See `UpstreamListener`. */
	readonly omits: UpstreamListener['omits'];
}

/** Keeps one room: joins it, stays, joins again after a loss, and leaves (NETWORK-25). */
export class RoomKeeper {
	readonly #options: RoomKeeperOptions;
	readonly #mode: Mode;
	readonly #ways: readonly Sent[];
	readonly #overs: RoomOvers;
	readonly #admits: ReturnType<typeof quota>;
	readonly #lines: RateLimit;
	#state: ListedRoom['state'] = 'joining';
	#socket: RoomSocket | undefined;
	#heardAt: number | undefined;
	/** The reflector's name for the room. */
	#name = '';
	/** Reports that wait for the name; undefined once they need not wait. */
	#waiting: RoomReport[] | undefined = [];
	/** Attempts since the room was last joined, and one more for each short link before. */
	#attempts = 0;
	/** How many links in a row were lost soon. */
	#shortLinks = 0;
	/** Attempts to which nothing answered. Each address of the host is asked in one way, then each in the next one. */
	#unanswered = 0;
	#isAsking = false;
	#joinedAt = 0;
	#refusals = 0;
	#looksUp = false;
	#stopped = false;
	/** Cancels what happens when nothing comes from the reflector: another attempt, the decision that it has accepted, or a loss. */
	#cancelNext: Cancel = () => {};
	#cancelSilent: Cancel = () => {};
	#cancelKeep: Cancel = () => {};
	#cancelName: Cancel = () => {};

	constructor(options: RoomKeeperOptions) {
		const { room, callsign, clock, notice } = options;
		this.#options = options;
		this.#mode = MODES[room.mode];
		this.#ways = this.#mode.ways(callsign, room);
		this.#admits = quota(clock, (line) => notice(`${room.address}: ${line}`));
		this.#lines = new RateLimit(clock, MAX_LINES, HOUR);
		const report = (one: RoomReport) => {
			if (this.#waiting === undefined) this.#report(one);
			else this.#waiting.push(one);
		};
		const omits = (station: Station) => options.omits?.({ station, talkgroup: this.#talkgroup() }) === true;
		this.#overs = roomOvers(clock, this.#mode, report, omits);
		if (isNumbered(room.mode) || room.name !== '') this.#release();
	}

	get isJoined(): boolean {
		return this.#state === 'joined' || this.#state === 'silent';
	}

	/** @param delay in milliseconds */
	start(delay: number): void {
		this.#plan(delay, () => this.#attempt());
	}

	/** Leaves the room for good. */
	stop(): void {
		if (this.#stopped) return;
		this.#stopped = true;
		this.#rest();
		this.#overs.stop();
		this.#cancelName();
		this.#socket?.close();
	}

	describe(): ListedRoom {
		const { address } = this.#options.room;
		const heard = this.#heardAt === undefined ? null : toUnixSeconds(this.#heardAt);
		return { address, talkgroup: this.#talkgroup().id, state: this.#state, heard };
	}

	/** Cancels everything that is planned for the present state. */
	#rest(): void {
		this.#cancelNext();
		this.#cancelSilent();
		this.#cancelKeep();
	}

	#plan(wait: number, next: () => void): void {
		this.#cancelNext();
		this.#cancelNext = this.#options.clock.after(wait, next);
	}

	#attempt(): void {
		if (this.#attempts === UNANSWERED && this.#state === 'joining') {
			const why =
				this.#name === ''
					? 'Check the address and firewalls'
					: 'The reflector tells its name, and does not let this listener in: ask its owner';
			this.#become('not reached', `not reached: no answer to ${UNANSWERED} attempts to join. ${why}`);
		}
		if (this.#isAsking) this.#unanswered += 1;
		this.#isAsking = true;
		const turn = this.#attempts;
		this.#attempts += 1;
		this.#retry(turn);
		this.#connect(turn).catch((error: unknown) => this.#fail(error));
	}

	#retry(turn: number): void {
		this.#plan((WAITS[turn] ?? LONG_WAIT) * (1 + Math.random() * MAX_EXTRA), () => this.#attempt());
	}

	async #connect(turn: number): Promise<void> {
		const { room, guard } = this.#options;
		if (this.#looksUp) return;
		this.#looksUp = true;
		const targets = await lookUp(room.host).finally(() => {
			this.#looksUp = false;
		});
		const target = targets[turn % targets.length];
		const way = this.#ways[Math.floor(this.#unanswered / targets.length) % this.#ways.length];
		if (this.#stopped || this.isJoined || target === undefined || way === undefined) return;
		const open = this.#socket;
		if (open?.isConnectedTo(target.address)) {
			// A reflector that still knows this listener would refuse it.
			if (!this.#mode.polls) open.send('leave');
			open.joinBy(way);
			return;
		}
		open?.close();
		this.#socket = openRoomSocket(room, target, way, {
			packet: (packet) => {
				if (this.#admits()) guard(() => this.#take(this.#mode.read(packet, room)));
			},
			failed: (error) => this.#fail(error),
		});
	}

	#take(packet: Packet | undefined): void {
		if (packet === undefined) return;
		if (packet.kind === 'refused') this.#refused();
		else if (packet.kind === 'gone') {
			if (this.isJoined) this.#lost('the reflector has ended the link');
		} else if (packet.kind === 'accepted') this.#plan(DECIDED_AFTER, () => this.#joined());
		else if (packet.kind === 'named') this.#learn(packet.room);
		else if (this.#state !== 'refused') {
			this.#joined();
			if (packet.kind === 'frame') this.#hear(packet.frame);
			if (packet.kind !== 'asks') return;
			this.#socket?.send('keep');
			this.#learn(packet.room ?? '');
		}
	}

	/** To be called for each sign that the reflector knows this listener. */
	#joined(): void {
		const { clock } = this.#options;
		const { polls, keepEvery } = this.#mode;
		const limit = polls ? QUIET_LIMIT.polls : QUIET_LIMIT.others;
		this.#plan(limit, () => this.#lost(`no sign of life for ${limit / 1000} s`));
		if (this.isJoined) return;
		this.#isAsking = false;
		this.#joinedAt = clock.now();
		this.#refusals = 0;
		if (keepEvery !== undefined) this.#cancelKeep = every(clock, keepEvery, () => this.#keep());
		if (this.#heardAt === undefined) {
			this.#cancelSilent = clock.after(SILENT_AFTER, () => {
				const line = `silent: nothing was heard in the ${SILENT_AFTER / 60_000} min since it was joined. Is it the right room?`;
				this.#become('silent', line);
			});
		}
		this.#cancelName = clock.after(NAME_WAIT, () => this.#release());
		this.#become('joined', 'joined');
	}

	/** Where a poll joins, it asks for the name too, until that is known. */
	#keep(): void {
		this.#socket?.send(this.#mode.polls && this.#name === '' ? 'join' : 'keep');
	}

	#hear(frame: RoomFrame): void {
		this.#heardAt = this.#options.clock.now();
		this.#cancelSilent();
		if (this.#state === 'silent') this.#become('joined', 'heard');
		if (this.#name === '') this.#learn(frame.room ?? '');
		this.#overs.take(frame);
	}

	#learn(name: string): void {
		if (name === '' || name === this.#name) return;
		this.#name = name;
		this.#release();
		this.#options.changed();
	}

	#lost(why: string): void {
		this.#rest();
		this.#overs.end();
		if (Math.abs(this.#options.clock.now() - this.#joinedAt) >= STEADY_AFTER) this.#shortLinks = 0;
		this.#attempts = this.#shortLinks;
		this.#shortLinks += 1;
		this.#retry(this.#attempts);
		this.#become('not reached', `lost: ${why}`);
	}

	#refused(): void {
		this.#rest();
		this.#overs.end();
		this.#isAsking = false;
		this.#refusals += 1;
		const again = this.#refusals < MAX_REFUSALS;
		if (again) this.#plan(REFUSED_WAIT, () => this.#attempt());
		this.#become(
			'refused',
			'refused: the reflector does not let this listener in. Check the room and the call sign, and ask its owner',
		);
	}

	#fail(error: unknown): void {
		if (this.#stopped) return;
		if (this.isJoined) this.#lost(reasonOf(error));
		else if (this.#state === 'joining') this.#become('not reached', `not reached: ${reasonOf(error)}`);
	}

	#become(state: ListedRoom['state'], line: string): void {
		if (state === this.#state) return;
		this.#state = state;
		const { room, notice, changed } = this.#options;
		if (this.#lines.consume(1)) notice(printable(`${room.address}: ${line}`, MAX_LINE_LENGTH));
		changed();
	}

	/** Reports under the name that is known now. */
	#report(report: RoomReport): void {
		const { key, report: pass } = this.#options;
		const talkgroup = this.#talkgroup();
		if (report.kind === 'start') pass({ ...report, key, talkgroup });
		else if (report.kind === 'end') pass({ ...report, key });
		else pass({ kind: 'alive', stationId: report.station.id, talkgroupId: talkgroup.id });
	}

	/** Reports what has waited for the name. */
	#release(): void {
		const waiting = this.#waiting ?? [];
		this.#waiting = undefined;
		this.#cancelName();
		for (const report of waiting) this.#report(report);
	}

	#talkgroup(): Talkgroup {
		const { mode, host, place, name: given } = this.#options.room;
		if (isNumbered(mode)) return { id: `${mode}:${place}`, name: given };
		const name = given || this.#name || `${host} ${place}`.trim();
		return { id: readId(`${mode}:${name}`) ?? `${mode}:${host.toUpperCase()}`, name };
	}
}
