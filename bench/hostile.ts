import { once } from 'node:events';
import { CAPS } from '../src/engine/constants.ts';
import { sessionMessage } from '../src/engine/message.ts';
import { FRAME_EVENT, type Frame, writeFrame } from '../src/protocol/frame.ts';
import { BareTab } from './bare-tab.ts';
import { launchBrowser, pause } from './browser.ts';
import { percentile, type Row } from './measuring.ts';
import { memoryOfTab, servePage } from './tab.ts';

/** Distinct sessions a second that the feed tries to send. */
const WANTED = 50_000;
/** Each session starts, and every other session stops. */
const FRAMES_PER_SESSION = 1.5;
const SECONDS = 60;
/** The run lasts at least until this many sessions were sent, more than all caps allow. */
const MIN_SESSIONS = 4 * CAPS.ended;
/** The tab's memory is measured at least this many seconds after the flood. */
const GRACE = 10;
/** Frames passed to the connection together. The next batch is sent when the transport has passed this one on. */
const BATCH = 500;
const CLICK_EVERY = 3000;

/**
 * Sessions that share nothing: each has an id, a source, a talkgroup and names of its own. Every other session stops; the rest stay active.
 */
function* hostileFrames(): Generator<Frame, never> {
	for (let count = 0; ; count++) {
		const now = Math.floor(Date.now() / 1000);
		const session = sessionMessage({
			event: 'start',
			sessionId: `9b2f77c1-54d0-4c55-9a3e-${String(count).padStart(12, '0')}`,
			station: { id: `${10_000_000 + count}`, callsign: `DL5Q${count}`, name: `Quirin ${count}` },
			talkgroup: { id: `${20_000_000 + count}`, name: `Quarry ${count}` },
			start: now - 10 - (count % 50),
		});
		yield writeFrame(session, 'MMDVM Host');
		if (count % 2 === 0) yield writeFrame({ ...session, event: 'stop', stop: now }, 'MMDVM Host');
	}
}

/** Measures a tab whose feed sends 50,000 distinct sessions a second, or as many as the tab accepts, for a minute or longer. */
export async function measureHostile(): Promise<Row[]> {
	const { feed, address } = await servePage();
	const browser = await launchBrowser();
	try {
		const connection = once(feed, 'connection');
		const tab = await BareTab.open(browser, address);
		await connection;
		const [viewer] = feed.sockets.sockets.values();
		if (viewer === undefined) throw new Error('the page is not connected');
		const frames = hostileFrames();
		const began = performance.now();
		const elapsed = () => (performance.now() - began) / 1000;
		const answers: number[] = [];
		let sent = 0;
		let memory = 0;
		const goesOn = () => elapsed() < SECONDS || sent < MIN_SESSIONS * FRAMES_PER_SESSION;
		const watch = async () => {
			while (goesOn()) {
				const answer = await answerTime(tab);
				answers.push(answer);
				memory = Math.max(memory, await memoryOfTab(browser));
				console.error(`hostile: ${elapsed().toFixed(1)} s, ${sent} frames, answered in ${answer.toFixed(0)} ms`);
				await pause(CLICK_EVERY);
			}
		};
		const watching = watch();
		while (goesOn()) {
			if (sent < elapsed() * WANTED * FRAMES_PER_SESSION) {
				for (let left = BATCH; left > 0; left--) viewer.emit(FRAME_EVENT, frames.next().value);
				sent += BATCH;
				await once(viewer.conn, 'drain');
			} else await pause(1);
		}
		const took = elapsed();
		for (const frame of probes()) viewer.emit(FRAME_EVENT, frame);
		const right = await tab.until(IS_RIGHT);
		await watching;
		await pause(Math.max(0, GRACE * 1000 - right));
		const afterwards = await memoryOfTab(browser);
		await pause(50_000);
		const later = await memoryOfTab(browser);
		const heap = await tab.heap();
		const what = 'tab, hostile feed';
		const mebibytes = (bytes: number) => ({ figure: bytes / 2 ** 20, unit: 'MiB' });
		const rows = [
			{ what: `${what}, distinct sessions got through`, figure: sent / FRAMES_PER_SESSION / took, unit: 'a second' },
			{ what: `${what}, slowest answer to a press`, figure: Math.max(...answers), unit: 'ms' },
			{ what: `${what}, median answer to a press`, figure: percentile(answers, 50), unit: 'ms' },
			{ what: `${what}, right again after`, figure: right / 1000, unit: 's' },
			{ what: `${what}, most memory of the tab's process`, ...mebibytes(memory) },
			{ what: `${what}, memory of the tab's process ${GRACE} s after`, ...mebibytes(afterwards) },
			{ what: `${what}, memory of the tab's process a minute after`, ...mebibytes(later) },
			{ what: `${what}, heap after collection`, ...mebibytes(heap) },
			{ what: `${what}, memory of the tab's process after collection`, ...mebibytes(await memoryOfTab(browser)) },
			{ what: `${what}, slowest answer to a press afterwards`, figure: await answerTime(tab), unit: 'ms' },
		];
		return rows;
	} finally {
		await browser.close();
		await feed.close();
	}
}

/** Presses Pause twice. @returns the time until the slower press took effect, in milliseconds */
async function answerTime(tab: BareTab): Promise<number> {
	let slowest = 0;
	for (const pressed of [true, false]) {
		const began = performance.now();
		await tab.press('[aria-pressed]');
		await tab.until(`document.querySelector('[aria-pressed=${pressed}]') !== null`);
		slowest = Math.max(slowest, performance.now() - began);
	}
	return slowest;
}

/** Frames of an over that is longer than all others, and of the session that has been active longest. */
function probes(): Frame[] {
	const now = Math.floor(Date.now() / 1000);
	const session = sessionMessage({
		event: 'start',
		sessionId: 'ended',
		station: { id: '2629901', callsign: 'DL5PRB', name: '' },
		talkgroup: { id: '262', name: 'Probe' },
		start: now - 250,
	});
	return [
		session,
		{ ...session, event: 'stop' as const, stop: now },
		{ ...session, sessionId: 'active', start: now - 249 },
	].map((message) => writeFrame(message, 'MMDVM Host'));
}

/** Whether the probes lead their tables and the active list is full. */
const IS_RIGHT = `
	document.querySelector('.talkgroups tbody .label')?.textContent === 'Probe' &&
	document.querySelector('.callsigns tbody .label')?.textContent === 'DL5PRB' &&
	document.querySelector('.active tbody .label')?.textContent === 'DL5PRB' &&
	document.querySelector('.active h2').textContent === 'Currently Active (${CAPS.active})'`;
