import { describe, expect, it } from 'vitest';
import { distinctSession, startMessage } from '../../../model/messages.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { startLink } from '../../../server-fixtures/started.ts';
import { TestRelay } from '../test-relay.ts';
import { PageClient } from '../test-viewers.ts';

const MIB = 1024 * 1024;
/** Names that make a frame as long as possible. */
const LONG = { callsign: 'D'.repeat(60), name: 'Ü'.repeat(60), talkgroup: '字'.repeat(60) };

/** Connects a polling client that then stops polling. @returns its polling address */
async function muteViewer(relay: TestRelay): Promise<string> {
	const endpoint = `${relay.address}/lh/?EIO=4&transport=polling`;
	const session = /"sid":"([^"]+)"/.exec(await (await fetch(endpoint)).text())?.[1];
	await fetch(`${endpoint}&sid=${session}`, { method: 'POST', body: '40' });
	return `${endpoint}&sid=${session}`;
}

/** Lets the relay receive frames that fill a backlog. */
function receiveMany(relay: TestRelay): void {
	for (let count = 0; count < 500; count++)
		relay.receive(frameOf(startMessage(distinctSession(relay.frames + 1, LONG))));
}

// Rules: RELAY-14

it('the backlog of a viewer may hold no more than 1 MiB, binary data included', async () => {
	const relay = await TestRelay.start();
	await muteViewer(relay);
	await relay.untilMetric('relay_viewers{kind="client"}', '1');
	relay.receive({ topic: 'LH', payload: Buffer.alloc(MIB) });
	relay.clock.advance(1000);
	expect(await relay.metric('relay_viewers{kind="client"}')).toBe('0');
	expect(await relay.metric('relay_drops_total{reason="backlog"}')).toBe('1');
});

describe('a stalled viewer', () => {
	it('is disconnected after reading nothing for 25 s while data waits, although more is sent meanwhile', async () => {
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
		'is disconnected if it answers no ping, and another viewer stays connected (%s)',
		async (transports) => {
			const relay = await TestRelay.start({}, { heartbeat: { pingInterval: 500, pingTimeout: 5000 } });
			const link = await startLink(relay.address);
			const bystander = new PageClient();
			const silent = [new PageClient(), new PageClient()];
			bystander.connect(relay.address, transports);
			for (const page of silent) page.connect(link.address, transports);
			await relay.until(() => [bystander, ...silent].every(({ hasState }) => hasState));
			link.stall();
			await relay.untilMetric('relay_viewers{kind="page"}', '1');
			expect(await relay.metric('relay_drops_total{reason="heartbeat"}')).toBe('2');
			relay.receive('the bystander is still there');
			await relay.until(() => bystander.events.length === 1);
		},
	);

	it('is disconnected if it reads only a little now and then, and can return, and no other viewer loses anything', async () => {
		// Heartbeats run in real time, and the stalled viewer would answer none. None is due during this test.
		const relay = await TestRelay.start({}, { heartbeat: { pingInterval: 600_000, pingTimeout: 600_000 } });
		const link = await startLink(relay.address);
		const slow = new PageClient();
		const good = new PageClient();
		slow.connect(link.address, ['websocket']);
		good.connect(relay.address, ['websocket']);
		await relay.until(() => slow.hasState && good.hasState);
		link.stall();
		const heardBefore = relay.frames;
		const drops = 'relay_drops_total{reason="stalled"}';
		for (let seconds = 0; seconds < 60 && (await relay.metric(drops)) === '0'; seconds++) {
			// The system's own buffers take megabytes before any data waits in the process.
			while (Number(await relay.metric('relay_backlog_bytes')) < MIB / 2) {
				receiveMany(relay);
				await relay.until(() => good.events.length === relay.frames - heardBefore);
			}
			if (seconds % 5 === 0) link.trickle();
			relay.clock.advance(1000);
		}
		expect(await relay.metric(drops)).toBe('1');
		expect(await relay.metric('relay_viewers{kind="page"}')).toBe('1');
		link.resume();
		await slow.changes.until(() => slow.isDisconnected);
		slow.connect(relay.address, ['websocket']);
		await relay.until(() => slow.messages.at(-1) === 'state');
		expect(slow.activity.at(0).active).toEqual(good.activity.at(0).active);
	});
});
