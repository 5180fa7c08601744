import { describe, expect, it } from 'vitest';
import { writeHandshake } from '../../../../src/protocol/relay-messages.ts';
import { Random } from '../../../../src/sources/demo/random.ts';
import { apart, startMessage } from '../../../model/messages.ts';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { FaultyLink } from '../../../server-fixtures/faulty-link.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient } from '../test-viewers.ts';

/** Names that make a frame as long as it can be. */
const LONG = { callsign: 'D'.repeat(60), callsignName: 'Ü'.repeat(60), talkgroup: '字'.repeat(60) };
const MIB = 1024 * 1024;

/** A polling viewer that polls no more once it is connected. @param connect the packet that connects it @returns its address */
async function muteViewer(relay: TestRelay, connect = '40'): Promise<string> {
	const endpoint = `${relay.address}/lh/?EIO=4&transport=polling`;
	const session = /"sid":"([^"]+)"/.exec(await (await fetch(endpoint)).text())?.[1];
	await fetch(`${endpoint}&sid=${session}`, { method: 'POST', body: connect });
	return `${endpoint}&sid=${session}`;
}

/** Fills the log so that its history takes more than 1 MiB. */
function receiveLongHistory(relay: TestRelay): void {
	const random = new Random(7);
	// Random, so that it cannot be compressed.
	const name = () => String.fromCodePoint(...Array.from({ length: 64 }, () => random.integer(0x4e00, 0x8e00)));
	for (let number = 1; number <= 4000; number++) {
		const names = { callsign: name(), callsignName: name(), talkgroup: name() };
		relay.receive(frameOf(startMessage({ ...apart(number), ...names })));
	}
}

describe('RELAY-14: the backlog of a viewer', () => {
	it('may hold a history of any size until it is taken, but no more than 1 MiB besides', async () => {
		const relay = await TestRelay.start();
		receiveLongHistory(relay);
		const endpoint = await muteViewer(relay, `40${JSON.stringify(writeHandshake(undefined))}`);
		await relay.untilMetric('relay_viewers{kind="page"}', '1');
		expect(Number(await relay.metric('relay_backlog_bytes'))).toBeGreaterThan(MIB);
		relay.clock.advance(1000);
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('1');
		await (await fetch(endpoint)).text();
		expect(await relay.metric('relay_backlog_bytes')).toBe('0');
		for (let number = 0; Number(await relay.metric('relay_backlog_bytes')) <= MIB; ) {
			for (let i = 0; i < 500; i++) relay.receive(frameOf(startMessage({ ...apart(number++), ...LONG })));
			relay.sendBatch();
		}
		relay.clock.advance(1000);
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('0');
		expect(await relay.metric('relay_drops_total{reason="backlog"}')).toBe('1');
	});

	it('may hold a history whose header has left already, in answer to a poll', async () => {
		const relay = await TestRelay.start();
		receiveLongHistory(relay);
		const endpoint = await muteViewer(relay, `40${JSON.stringify(writeHandshake(undefined))}`);
		await (await fetch(endpoint)).text();
		// Again where the poll came after the history, and was answered with all of it.
		do {
			const poll = fetch(endpoint);
			await relay.metric('relay_viewers{kind="page"}');
			relay.log.replaceAll(relay.log.entries());
			relay.clock.advance(10);
			expect(await (await poll).text()).toContain('history');
		} while (Number(await relay.metric('relay_backlog_bytes')) <= MIB);
		relay.clock.advance(1000);
		expect(await relay.metric('relay_drops_total{reason="backlog"}')).toBe('0');
		expect((await (await fetch(endpoint)).text()).length).toBeGreaterThan(MIB);
	});

	it('is counted in bytes, also where a character takes three', async () => {
		const relay = await TestRelay.start();
		await fetch(await muteViewer(relay));
		for (let sent = 0; sent < MIB; sent += 60_000) relay.receive(`${sent}${'字'.repeat(20_000)}`);
		expect(Number(await relay.metric('relay_backlog_bytes'))).toBeGreaterThan(MIB);
		relay.clock.advance(1000);
		expect(await relay.metric('relay_drops_total{reason="backlog"}')).toBe('1');
	});
});

describe('viewers that stall', () => {
	it('RELAY-14: a viewer that reads nothing for 25 s while data waits is disconnected, though more is sent meanwhile', async () => {
		const relay = await TestRelay.start();
		const endpoint = await muteViewer(relay);
		await fetch(endpoint);
		relay.clock.advance(60_000);
		expect(await relay.metric('relay_viewers{kind="client"}')).toBe('1');
		for (let second = 0; second < 24; second++) {
			relay.receive(`frame ${second}`);
			relay.clock.advance(1000);
		}
		expect(await relay.metric('relay_viewers{kind="client"}')).toBe('1');
		relay.clock.advance(2000);
		expect(await relay.metric('relay_viewers{kind="client"}')).toBe('0');
		expect(await relay.metric('relay_drops_total{reason="stalled"}')).toBe('1');
		expect((await fetch(endpoint)).status).toBe(400);
	});

	it.each([[['websocket']], [['polling', 'websocket']]] as const)(
		'RELAY-14: viewers that answer no ping are disconnected, and no other viewer is, by %s',
		async (transports) => {
			const relay = await TestRelay.start({}, { heartbeat: { pingInterval: 500, pingTimeout: 2000 } });
			const link = await FaultyLink.start(Number(new URL(relay.address).port));
			cleanups.push(() => link.close());
			const [bystander, ...silent] = [new PageClient(), new PageClient(), new PageClient()];
			bystander.connect(relay.address, transports);
			for (const page of silent) page.connect(link.address, transports);
			relay.receive('all are connected by now');
			relay.sendBatch();
			for (const page of [bystander, ...silent]) await page.untilAt(1);
			link.stall();
			await relay.untilMetric('relay_viewers{kind="page"}', '1');
			expect(await relay.metric('relay_drops_total{reason="heartbeat"}')).toBe('2');
			relay.receive('the other one is still there');
			relay.sendBatch();
			await bystander.untilAt(2);
		},
	);

	it('RELAY-14: a viewer that reads a few bytes now and then is disconnected when its backlog was not emptied for 25 s', async () => {
		const relay = await TestRelay.start();
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		cleanups.push(() => link.close());
		const slow = new PageClient();
		slow.connect(link.address, ['websocket']);
		relay.receive('first');
		relay.sendBatch();
		await slow.untilAt(1);
		link.stall();
		let number = 0;
		let seconds = 0;
		while ((await relay.metric('relay_drops_total{reason="stalled"}')) === '0') {
			// The system's own buffers take megabytes before anything waits in the process.
			while (Number(await relay.metric('relay_backlog_bytes')) < 600_000) {
				for (let i = 0; i < 500; i++) relay.receive(frameOf(startMessage({ ...apart(number++), ...LONG })));
				relay.clock.advance(30);
			}
			if (seconds % 5 === 0) link.trickle();
			relay.clock.advance(1000);
			seconds += 1;
			if (seconds > 60) break;
		}
		expect(seconds).toBeGreaterThan(20);
		expect(seconds).toBeLessThan(60);
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('0');
	});

	it('RELAY-14: a viewer with over 1 MiB of backlog is disconnected and resumes where it was; no other viewer loses anything', async () => {
		const relay = await TestRelay.start();
		const link = await FaultyLink.start(Number(new URL(relay.address).port));
		cleanups.push(() => link.close());
		const [slow, good] = [new PageClient(), new PageClient()];
		slow.connect(link.address, ['websocket']);
		good.connect(relay.address, ['websocket']);
		relay.receive('first');
		relay.sendBatch();
		await slow.untilAt(1);
		link.stall();
		let dropped = '0';
		for (let number = 0; dropped !== '1'; ) {
			for (let i = 0; i < 500; i++) relay.receive(frameOf(startMessage({ ...apart(number++), ...LONG })));
			relay.sendBatch();
			// The reason must be the size of the backlog, and not a stall.
			await good.untilAt(relay.log.last);
			if (number % 5000 === 0) relay.clock.advance(1000);
			dropped = await relay.metric('relay_drops_total{reason="backlog"}');
		}
		link.resume();
		await slow.changes.until(() => slow.isDisconnected);
		expect(slow.position?.after).toBeLessThan(relay.log.last);
		slow.connect(relay.address, ['websocket']);
		await slow.untilAt(relay.log.last);
		expect(good.sequences.length).toBeGreaterThan(5000);
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('2');
	});
});
