import { type Clock, ManualClock } from '../../../src/feed/clock.ts';
import { FeedConnection } from '../../../src/feed/feed-connection.ts';
import { dialSocket } from '../../../src/feed/socket-link.ts';
import { readHistory } from '../../../src/page/relay/read-history.ts';
import { RelayClock } from '../../../src/page/relay/relay-clock.ts';
import { RelayFeed } from '../../../src/page/relay/relay-feed.ts';
import { PageStore } from '../../../src/page/store/page-store.ts';
import type { View } from '../../../src/page/store/view.ts';
import { customNetwork } from '../../../src/protocol/networks.ts';
import type { Row, RowContent } from '../../../src/protocol/relay-messages.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { ScriptedRelayServer, type ScriptedRelayServerOptions } from '../../server-fixtures/scripted-relay-server.ts';
import { untilView } from '../store/connected-store.ts';

interface PageOptions {
	/** How far this computer's clock is ahead of the relay's, in milliseconds. */
	readonly wrong?: number;
	/** Spreads reconnects; there is none unless given. */
	readonly random?: () => number;
	readonly read?: (bytes: unknown) => Promise<readonly Row[]>;
}

/** The page's store on a relay, over a real socket, on a manual clock; it paints at once. Closed at the end of the test. */
export class PageOnRelay {
	/** The relay's clock, which moves the page's along. */
	readonly clock: ManualClock;
	readonly store: PageStore;
	readonly warnings: string[] = [];
	/** Every timer that it set, in milliseconds. */
	readonly waits: number[] = [];
	/** Every view that it drew. */
	readonly views: View[] = [];
	/** How far this computer's clock is ahead. */
	wrong: number;
	/** How far its monotonic clock is behind it. */
	behind = 0;

	constructor(clock: ManualClock, address: string, options: PageOptions = {}) {
		const { wrong = 0, read = readHistory, random = () => 0 } = options;
		this.clock = clock;
		this.wrong = wrong;
		const own: Clock = {
			now: () => clock.now() + this.wrong,
			after: (milliseconds, call) => {
				this.waits.push(milliseconds);
				return clock.after(milliseconds, call);
			},
		};
		const relayClock = new RelayClock({ ...own, now: () => own.now() - this.behind }, own);
		this.store = new PageStore({
			network: {
				...customNetwork({ name: 'Testland', address, path: '/lh', subscription: 'everything' }),
				relay: true,
			},
			clock: own,
			rulesClock: relayClock,
			requestFrame: (call) => {
				const frame = setImmediate(call);
				return () => clearImmediate(frame);
			},
			warn: (message) => this.warnings.push(message),
			createFeed: (feedOptions) =>
				new RelayFeed({
					...feedOptions,
					relayClock,
					connect: (given) => new FeedConnection(dialSocket, { ...given, random }),
					readHistory: read,
				}),
		});
		this.store.subscribe(() => this.views.push(this.store.view()));
		cleanups.push(() => this.store.disconnect());
	}

	/** The computer sleeps for this many milliseconds. Its monotonic clock leaves them out. */
	sleep(milliseconds: number): void {
		this.behind += milliseconds;
		this.clock.step(milliseconds);
	}

	/** Opens the page. Resolves when it has the whole log. */
	async connect(): Promise<View> {
		this.store.connect();
		return this.until(({ connection }) => connection === 'connected');
	}

	/** Resolves after the given number of warnings. */
	async warned(times: number): Promise<void> {
		while (this.warnings.length < times) await new Promise(setImmediate);
	}

	until(condition: (view: View) => boolean): Promise<View> {
		return untilView(this.store, condition);
	}
}

interface RelayPageOptions extends PageOptions, Partial<ScriptedRelayServerOptions> {}

/** Such a page, and a relay whose log the test writes. */
export class RelayPage extends PageOnRelay {
	readonly relay: ScriptedRelayServer;

	private constructor(clock: ManualClock, relay: ScriptedRelayServer, options: RelayPageOptions) {
		super(clock, relay.address, options);
		this.relay = relay;
	}

	static async start(options: RelayPageOptions = {}): Promise<RelayPage> {
		const clock = new ManualClock(T0 * 1000);
		const relay = await ScriptedRelayServer.start({ now: () => clock.now(), ...options });
		cleanups.push(() => relay.close());
		return new RelayPage(clock, relay, options);
	}

	/** The relay disconnects the page, which comes back after the shortest wait. */
	async loseAndReturn(meanwhile: () => void = () => {}): Promise<void> {
		const before = this.relay.handshakes.length;
		this.relay.disconnectAll();
		await this.until(({ connection }) => connection === 'disconnected');
		meanwhile();
		this.clock.advance(1000);
		await this.relay.until(() => this.relay.handshakes.length > before);
	}
}

/** A station's over of 10 s that ended this many seconds ago. */
export function logOver(relay: ScriptedRelayServer, number: number, ago: number): void {
	const start = T0 - ago - 10;
	relay.append(startMessage({ ...apart(number), start }), start * 1000);
	relay.append(stopMessage({ ...apart(number), start }), (start + 10) * 1000);
}

/** A log of ten minutes: two overs within the window, one before it, and one under way. */
export function logTenMinutes(relay: ScriptedRelayServer): void {
	relay.append('connected', (T0 - 600) * 1000);
	logOver(relay, 1, 400);
	logOver(relay, 2, 200);
	logOver(relay, 3, 20);
	relay.append(startMessage({ ...apart(4), callsign: 'DL5QZX', start: T0 - 8 }), (T0 - 7) * 1000);
	relay.flush();
}

export function ids({ active, talkgroups }: View) {
	return { active: active.sessions.map(({ id }) => id), talkgroups: talkgroups.rows.map(({ id }) => id) };
}

/** The ids on a page with every row. */
export const FULL = { active: ['session-4'], talkgroups: [26_202, 26_203] };

/** A page with ten minutes of a relay's log. Its last row is from 7 s before T0. */
export async function openPage(): Promise<RelayPage> {
	const page = await RelayPage.start();
	logTenMinutes(page.relay);
	await page.connect();
	return page;
}

/** The relay restarts with an empty log, and connects to the network again. */
export function restart({ relay, clock }: RelayPage, ...contents: RowContent[]): void {
	relay.restart('epoch-2');
	relay.append('connected', clock.now());
	for (const content of contents) relay.append(content, clock.now());
	relay.flush();
}

/** The ids of the ranked talkgroups, with their talk times in seconds. */
export const talkTimes = ({ talkgroups }: View) => talkgroups.rows.map(({ id, talkTime }) => [id, talkTime]);
