import { talkgroups } from '../../../src/engine/rankings.ts';
import type { Clock } from '../../../src/feed/clock.ts';
import { RelayClock } from '../../../src/page/feeds/relay-clock.ts';
import { RelayFeed } from '../../../src/page/feeds/relay-feed.ts';
import { PageStore, type Shown } from '../../../src/page/store/page-store.ts';
import { FEED_PAGES } from '../../../src/protocol/networks.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { distinctSession, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { ScriptedRelayServer } from '../../server-fixtures/scripted-relay-server.ts';
import { requestImmediate, untilShown } from '../store/connected-store.ts';

interface PageOptions {
	/** How far this computer's clock is ahead of the relay's, in milliseconds. */
	readonly wrong?: number;
	/** Spreads reconnects. By default they are not spread. */
	readonly random?: () => number;
}

/** The page's store on a relay, over a real socket, on a manual clock. It paints at once, and is closed after the test. */
export class PageOnRelay {
	readonly store: PageStore;
	readonly warnings: string[] = [];
	/** Every timer that the store set, in milliseconds. */
	readonly waits: number[] = [];
	/** Everything that was shown. */
	readonly seen: Shown[] = [];

	constructor(clock: ManualClock, address: string, options: PageOptions = {}) {
		const { wrong = 0, random = () => 0 } = options;
		const own: Clock = {
			now: () => clock.now() + wrong,
			after: (milliseconds, call) => {
				this.waits.push(milliseconds);
				return clock.after(milliseconds, call);
			},
		};
		const relayClock = new RelayClock(own);
		this.store = new PageStore({
			network: {
				...FEED_PAGES,
				name: 'Testland',
				address,
				path: '/lh',
				subscription: 'everything',
				relay: true,
			},
			clock: own,
			requestFrame: requestImmediate,
			warn: (message) => this.warnings.push(message),
			createFeed: (feedOptions) => new RelayFeed({ ...feedOptions, relayClock, random }),
		});
		this.store.subscribe(() => this.seen.push(this.store.shown()));
		cleanups.push(() => this.store.disconnect());
	}

	/** Opens the page. Resolves once the page is connected and has the state. */
	async connect(): Promise<Shown> {
		this.store.connect();
		return this.until(({ status }) => status.connection === 'connected');
	}

	until(condition: (shown: Shown) => boolean): Promise<Shown> {
		return untilShown(this.store, condition);
	}
}

/** A page and a relay whose messages the test writes. They share a clock. */
export class RelayPage extends PageOnRelay {
	readonly clock: ManualClock;
	readonly relay: ScriptedRelayServer;

	private constructor(clock: ManualClock, relay: ScriptedRelayServer, options: PageOptions) {
		super(clock, relay.address, options);
		this.clock = clock;
		this.relay = relay;
	}

	/** Starts a relay that has received ten minutes of the network, and creates the page. */
	static async start(options: PageOptions = {}): Promise<RelayPage> {
		const clock = new ManualClock(T0 * 1000);
		const relay = await ScriptedRelayServer.start(clock);
		hearTenMinutes(relay);
		return new RelayPage(clock, relay, options);
	}

	/** Starts a relay that has received ten minutes, and connects a page to it. */
	static async open(): Promise<RelayPage> {
		const page = await RelayPage.start();
		await page.connect();
		return page;
	}

	/** Disconnects the page from the relay. The page reconnects after the shortest wait. */
	async loseAndReturn(meanwhile: () => void = () => {}): Promise<Shown> {
		const before = this.relay.handshakes.length;
		this.relay.disconnectAll();
		await this.until(({ status }) => status.connection === 'disconnected');
		meanwhile();
		this.clock.advance(1000);
		await this.relay.until(() => this.relay.handshakes.length > before);
		return this.until(({ status }) => status.connection === 'connected');
	}
}

/** Lets the relay receive an over of 10 s that ended `ago` seconds before T0. */
function hearOver(relay: ScriptedRelayServer, number: number, ago: number): void {
	const start = T0 - ago - 10;
	relay.hear(startMessage({ ...distinctSession(number), start }), start * 1000);
	relay.hear(stopMessage({ ...distinctSession(number), start }), (start + 10) * 1000);
}

/** Lets the relay receive ten minutes: one over before the window, two within it, and one still on the air. */
function hearTenMinutes(relay: ScriptedRelayServer): void {
	relay.hear('connected', (T0 - 600) * 1000);
	hearOver(relay, 1, 400);
	hearOver(relay, 2, 200);
	hearOver(relay, 3, 20);
	relay.hear(startMessage({ ...distinctSession(4, { callsign: 'DL5QZX' }), start: T0 - 8 }), (T0 - 7) * 1000);
}

export function ids({ reading }: Shown) {
	const ranked = talkgroups(reading, 300);
	return { active: reading.active.map(({ id }) => id), talkgroups: ranked.map(({ talkgroup }) => talkgroup.id) };
}

/** The ids that a page shows after `hearTenMinutes`. */
export const FULL = { active: ['session-4'], talkgroups: ['26202', '26203'] };
