import type { NetworkRules } from '../../../../src/engine/activity.ts';
import type { LiveMessage } from '../../../../src/engine/message.ts';
import { Poster } from '../../../../src/server/relay/announcements/post.ts';
import { Sender } from '../../../../src/server/relay/announcements/sender.ts';
import { type Telling, tellersOf } from '../../../../src/server/relay/announcements/tellers.ts';
import { LiveActivity } from '../../../../src/server/relay/live-activity.ts';
import { ManualClock } from '../../../model/manual-clock.ts';
import { type GivenMessage, startMessage, stopMessage, T0 } from '../../../model/messages.ts';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';

/** A relay's activity that the test feeds, and the sender of what is told without a page. */
export class TellingRelay {
	readonly clock = new ManualClock(T0 * 1000);
	readonly live: LiveActivity;
	readonly logged: string[] = [];
	isSender = true;
	readonly #telling: Telling;
	#sender: Sender;
	#sessions = 0;

	/** The network is connected. */
	constructor(telling: Telling, rules: NetworkRules = {}) {
		this.#telling = telling;
		this.live = new LiveActivity(this.clock, () => {}, rules);
		this.#sender = this.#observe();
		cleanups.push(() => this.#sender.stop());
		this.change('connected');
	}

	/** Lets another process observe what this one has heard, as after a restart with a Redis. */
	restart(): this {
		this.#sender.stop();
		this.#sender = this.#observe();
		return this;
	}

	change(upstream: 'connected' | 'lost'): this {
		this.live.apply({ upstream }, this.clock.now());
		return this;
	}

	pass(seconds: number): this {
		this.clock.advance(seconds * 1000);
		return this;
	}

	/** Plays whole overs at once, each with a session of its own. */
	talk(seconds: number, ...overs: readonly GivenMessage[]): this {
		const start = this.clock.now() / 1000;
		const sessions = overs.map((over) => ({ ...over, sessionId: `session-${++this.#sessions}`, start }));
		for (const session of sessions) this.hear(startMessage(session));
		this.pass(seconds);
		for (const session of sessions) this.hear(stopMessage({ ...session, stop: start + seconds }));
		return this;
	}

	hear(message: LiveMessage): void {
		this.live.apply({ frame: frameOf(message) }, this.clock.now());
	}

	#observe(): Sender {
		const { clock, live } = this;
		const logEvent = (event: string, details = {}) => this.logged.push(`${event} ${JSON.stringify(details)}`);
		const poster = new Poster(clock, logEvent);
		return new Sender(tellersOf(this.#telling), { live, clock, logEvent, poster, isSender: () => this.isSender });
	}
}
