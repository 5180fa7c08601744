import type { Clock } from '../../../feed/clock.ts';
import { isHistory } from '../../../protocol/frame.ts';
import { BATCH_EVENT, HISTORY_EVENT, type HistoryHeader, type Position } from '../../../protocol/relay-messages.ts';
import type { FrameLog } from '../log/frame-log.ts';
import type { History } from '../log/history.ts';
import type { Rows } from '../log/rows.ts';
import { Broadcast, type Viewer } from './viewer.ts';

/** Somebody who can be given a history. */
export interface OwnViewer {
	readonly viewer: Viewer;
	readonly give: (header: HistoryHeader, bytes: Buffer) => void;
}

/** Of missed rows nobody is sent more characters than this: the history is shared by all who ask for it, and compressed. */
const MAX_MISSED = 1024 * 1024;
/** After the log began anew, so many viewers are given everything in each turn. */
const ANEW_AT_ONCE = 20;
/** So many times as many viewers as they were told of there are before they are told again. */
const MUCH_MORE = 1.2;
/** In milliseconds. */
const LATELY = 600_000;
/** Between two batches so many turns are taken: to write to all in one would take as long as the wait for it, and everything else would wait as well. */
export const TURNS = 10;

/** Viewers who are told in the same turn. */
interface Company {
	readonly viewers: Set<OwnViewer>;
	/** They have been told all up to the entry of this number, which stands under this epoch. */
	told: number;
	epoch: string;
	/** When the first entry after that was received, in milliseconds since the epoch. */
	untoldSince: number | undefined;
	/** Of the numbers of viewers that they were told of, the least: some were told when they came. */
	leastTold: number;
}

/** The viewers on our own page: first all they lack, then batches. Nothing here waits, so that nothing can come between the two. */
export class OwnViewers {
	readonly #log: FrameLog;
	readonly #rows: Rows;
	readonly #history: History;
	readonly #clock: Clock;
	readonly #companies: readonly Company[];
	/** Whose turn was last. Who is new joins them: nobody has been told more. */
	#latest: Company;
	#turns = 0;
	/** Those whom another relay told more than this one has heard of yet: where each is. */
	readonly #ahead = new Map<OwnViewer, Position>();
	/** Those who wait for a log that began anew. */
	readonly #waiting = new Set<OwnViewer>();
	#missed = { from: 0, to: 0, rows: '' };
	/** How many viewers there were at most lately, and when. */
	#most = { count: 0, at: 0 };

	constructor(log: FrameLog, rows: Rows, history: History, clock: Clock) {
		this.#log = log;
		this.#rows = rows;
		this.#history = history;
		this.#clock = clock;
		const newCompany = (): Company => ({
			viewers: new Set(),
			told: log.last,
			epoch: log.epoch,
			untoldSince: undefined,
			leastTold: 0,
		});
		this.#latest = newCompany();
		this.#companies = [this.#latest, ...Array.from({ length: TURNS - 1 }, newCompany)];
		log.watch({
			entry: ({ at, frame }) => {
				if (!isHistory(frame)) for (const company of this.#companies) company.untoldSince ??= at;
				// So much came at once that some of it has left the log untold.
				if (this.#companies.some(({ told }) => told < log.first - 1)) this.#startOver();
			},
			restarted: () => this.#startOver(),
		});
	}

	get count(): number {
		return this.#companies.reduce((sum, { viewers }) => sum + viewers.size, this.#ahead.size + this.#waiting.size);
	}

	/** @param position where it was before a loss */
	welcome(own: OwnViewer, position: Position | undefined): void {
		if (position === undefined || !this.#mayResume(position)) {
			this.#giveAll(own);
			return;
		}
		if (position.after > this.#latest.told) {
			own.viewer.send(this.#batch('', position.epoch, position.epoch));
			this.#ahead.set(own, position);
			return;
		}
		if (this.#rows.exceed(position.after + 1, this.#latest.told, MAX_MISSED)) {
			this.#giveAll(own);
			return;
		}
		const missed = this.#rowsAfter(position.after);
		own.viewer.grant(missed.length);
		own.viewer.send(this.#batch(missed, position.epoch));
		this.#join(own);
	}

	leave(own: OwnViewer): void {
		for (const { viewers } of this.#companies) viewers.delete(own);
		this.#ahead.delete(own);
		this.#waiting.delete(own);
	}

	/**
	 * The next turn: tells those whose it is what has come since their last one.
	 *
	 * @returns when the first of that was received, in milliseconds since the epoch; undefined where nobody was told anything
	 */
	tell(): number | undefined {
		this.#turns += 1;
		const company = this.#companies[this.#turns % TURNS] ?? this.#latest;
		this.#latest = company;
		const since = this.#tellCompany(company);
		this.#catchUp();
		for (const own of Array.from(this.#waiting).slice(0, ANEW_AT_ONCE)) {
			this.#waiting.delete(own);
			this.#giveAll(own);
		}
		return since;
	}

	#tellCompany(company: Company): number | undefined {
		const { viewers, told, epoch, untoldSince } = company;
		this.#hasTold(company);
		if (company.told === told || viewers.size === 0) return undefined;
		const most = this.#mostLately();
		const more = most > company.leastTold * MUCH_MORE;
		if (more) company.leastTold = most;
		const rows = this.#rowsBetween(told + 1, company.told);
		const broadcast = new Broadcast([this.#batch(rows, epoch, company.epoch, more)]);
		for (const { viewer } of viewers) viewer.pass(broadcast);
		return untoldSince;
	}

	/** Its viewers have been told all there is. */
	#hasTold(company: Company): void {
		company.told = this.#log.last;
		company.epoch = this.#log.epoch;
		company.untoldSince = undefined;
	}

	/** Where the log was, or where the same relay's numbers are about to bring it. */
	#mayResume({ epoch, after }: Position): boolean {
		return this.#log.holds({ epoch, sequence: after }) || (after > this.#log.last && epoch === this.#log.epoch);
	}

	/** Those who were ahead are in step as soon as this relay is where they were, unless it came another way. */
	#catchUp(): void {
		for (const [own, position] of this.#ahead) {
			const { epoch, after } = position;
			if (after > this.#latest.told && this.#mayResume(position)) continue;
			this.#ahead.delete(own);
			if (!this.#log.holds({ epoch, sequence: after })) {
				this.#waiting.add(own);
				continue;
			}
			if (after < this.#latest.told) own.viewer.send(this.#batch(this.#rowsAfter(after), epoch));
			this.#join(own);
		}
	}

	#startOver(): void {
		this.#missed = { from: 0, to: 0, rows: '' };
		for (const own of this.#ahead.keys()) this.#waiting.add(own);
		this.#ahead.clear();
		for (const company of this.#companies) {
			for (const own of company.viewers) this.#waiting.add(own);
			company.viewers.clear();
			this.#hasTold(company);
		}
	}

	#giveAll(own: OwnViewer): void {
		const { last, bytes } = this.#history.upTo(this.#latest.told);
		own.viewer.grant(bytes.length);
		const epoch = this.#log.epochAt(last) ?? this.#latest.epoch;
		own.give({ epoch, last, sentAt: this.#clock.now(), viewers: this.#mostLately() }, bytes);
		if (last < this.#latest.told) own.viewer.send(this.#batch(this.#rowsAfter(last), epoch));
		this.#join(own);
	}

	/** It has been told all that the company has been told, and how many viewers there are. */
	#join(own: OwnViewer): void {
		const { viewers, leastTold } = this.#latest;
		const told = this.#mostLately();
		this.#latest.leastTold = viewers.size === 0 ? told : Math.min(leastTold, told);
		viewers.add(own);
	}

	/** The most viewers that there were lately: those who leave one by one, or were lost a moment ago, will be back together. */
	#mostLately(): number {
		const { count } = this;
		const now = this.#clock.now();
		if (count >= this.#most.count || Math.abs(now - this.#most.at) > LATELY) this.#most = { count, at: now };
		return this.#most.count;
	}

	/** Many who lost the same connection miss the same. */
	#rowsAfter(after: number): string {
		if (this.#missed.from !== after + 1 || this.#missed.to !== this.#latest.told) {
			this.#missed = { from: after + 1, to: this.#latest.told, rows: this.#rowsBetween(after + 1, this.#latest.told) };
		}
		return this.#missed.rows;
	}

	#rowsBetween(first: number, last: number): string {
		return this.#rows.between(first, last, ',');
	}

	/** @param before the epoch of where its rows begin @param epoch of where they end @param counted with how many viewers there are */
	#batch(rows: string, before: string, epoch = this.#latest.epoch, counted = true): string {
		const from = before === epoch ? '' : `"before":${JSON.stringify(before)},`;
		const viewers = counted ? `"viewers":${this.#mostLately()},` : '';
		const header = `"epoch":${JSON.stringify(epoch)},${from}${viewers}"sentAt":${this.#clock.now()}`;
		return `2["${BATCH_EVENT}",{${header},"rows":[${rows}]}]`;
	}
}

/** The events of our own page. */
export interface OwnEvents {
	[HISTORY_EVENT]: (header: HistoryHeader, bytes: Buffer) => void;
}
