import { Activity } from '../../src/engine/activity.ts';
import { toUnixSeconds } from '../../src/engine/time.ts';
import { writeHandshake } from '../../src/protocol/relay-messages.ts';
import { Peer } from '../../test/swarm/peer.ts';
import { historyRows } from '../../test/swarm/told.ts';
import { pause } from '../browser.ts';
import { percentile, type Row } from '../measuring.ts';
import { Stretch, untilHeard, viewersOr, withRelay } from './trial.ts';

const RATE = 50;
/** Ten minutes of them. */
const FRAMES = 600 * RATE;
/** Sent at once, so many times a second. */
const BURST = 500;
const BURSTS_A_SECOND = 5;
const SETTLING = 12_000;
/** Nobody opens it more often than a household may. */
const ADDRESSES = 100;
/** What the relay takes without anybody opening, in milliseconds. */
const IDLE = 10_000;
/** Many at once, so many a second, as after a link in a chat. */
const [MANY, MANY_A_SECOND] = [2000, 100];
/** Until the last of many has its history, in milliseconds. */
const PATIENCE = 30_000;

/** From nothing to tables that could be painted, with ten minutes in the log; and what many who come at once cost. */
export function measureOpen(): Promise<Row[]> {
	const count = viewersOr(1000);
	const what = `open with ${FRAMES} frames in the log`;
	return withRelay(async (relay, network) => {
		await untilHeard(network);
		for (let sent = 0; sent < FRAMES; sent += BURST) {
			await network.burst(BURST);
			await pause(1000 / BURSTS_A_SECOND);
		}
		await network.send(RATE);
		await pause(SETTLING);
		const idle = new Stretch(relay);
		await pause(IDLE);
		const idling = idle.processor / idle.seconds;
		const times: number[] = [];
		const sizes: number[] = [];
		const alone = new Stretch(relay);
		while (times.length < count) {
			const began = performance.now();
			const history = await openOnce(relay.port, times.length, fillTables);
			times.push(performance.now() - began);
			sizes.push(history);
			if (times.length % 100 === 0) console.error(`relay-open: ${times.length} opened`);
		}
		const each = (stretch: Stretch, opened: number) => ({
			figure: ((stretch.processor - idling * stretch.seconds) / opened) * 1000,
			unit: 'ms a viewer',
		});
		const takenAlone = each(alone, count);
		const together = new Stretch(relay);
		const opened: Promise<number>[] = [];
		while (opened.length < MANY) {
			opened.push(openOnce(relay.port, opened.length, () => {}));
			await pause(Math.max(0, opened.length / MANY_A_SECOND - together.seconds) * 1000);
		}
		await Promise.all(opened);
		return [
			{ what: `${what}, history`, figure: percentile(sizes, 50) / 1000, unit: 'kB' },
			{ what: `${what}, to complete tables, median`, figure: percentile(times, 50), unit: 'ms' },
			{ what: `${what}, to complete tables, p99`, figure: percentile(times, 99), unit: 'ms' },
			{ what: `${what}, relay's processor, one after the other`, ...takenAlone },
			{ what: `${what}, relay's processor, ${MANY_A_SECOND} a second`, ...each(together, MANY) },
			{ what: `${what}, relay's memory at most`, figure: relay.memory, unit: 'MB' },
		];
	});
}

/** @param place whose address it has @returns the bytes of its history, once that is read; it leaves then */
function openOnce(port: number, place: number, read: (history: Uint8Array) => void): Promise<number> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error('no history')), PATIENCE);
		const peer: Peer = new Peer({
			port,
			localAddress: `127.0.1.${1 + (place % ADDRESSES)}`,
			auth: writeHandshake(undefined),
			onEvent: () => {},
			onAttachment: (bytes, from, to) => {
				read(bytes.subarray(from, to));
				clearTimeout(timer);
				resolve(to - from);
				peer.cut();
			},
			onClosed: () => reject(new Error('hung up on before there was a history')),
		});
	});
}

/** All that a page does before it paints. */
function fillTables(history: Uint8Array): void {
	const activity = new Activity();
	for (const { at, content } of historyRows(history)) {
		if (typeof content !== 'string') activity.apply(content, toUnixSeconds(at));
	}
	const { talkgroups, callsigns } = activity.snapshot(toUnixSeconds(Date.now()));
	if (talkgroups.length === 0 || callsigns.length === 0) throw new Error('tables that are empty');
}
