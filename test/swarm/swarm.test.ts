import { createServer } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { type Server as FeedServer, Server, type Socket } from 'socket.io';
import { afterEach, expect, test } from 'vitest';
import { FRAME_EVENT, readFrame } from '../../src/protocol/frame.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { BATCH_EVENT, HISTORY_EVENT, writeRow } from '../../src/protocol/relay-messages.ts';
import { listen } from '../../src/server/http/page-server.ts';
import { markedFrame } from './marks.ts';
import { Swarm } from './swarm.ts';
import type { Kind } from './viewer.ts';

const AT = 1_789_000_000_000;
const EPOCH = 'epoch';
/** Longer than anything here takes, in milliseconds. */
const PATIENCE = 20_000;

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0).toReversed()) await end();
});

/** A row whose frame has the same number as the row. */
function row(sequence: number, number = sequence): readonly unknown[] {
	const content = readFrame(markedFrame({ number, sentAt: AT }));
	return writeRow({ sequence, at: AT, content });
}

function sendHistory(viewer: Socket, sequences: readonly number[], epoch = EPOCH): void {
	const lines = sequences.map((sequence) => `${JSON.stringify(row(sequence))}\n`).join('');
	const header = { epoch, last: sequences.at(-1) ?? 0, sentAt: AT };
	viewer.emit(HISTORY_EVENT, header, deflateRawSync(lines, { level: 0 }));
}

function sendBatch(viewer: Socket, rows: readonly unknown[], epoch = EPOCH): void {
	viewer.emit(BATCH_EVENT, { epoch, sentAt: AT, rows });
}

/** A real Socket.IO server, and a swarm that is to visit it. */
async function swarmAt(kind: Kind): Promise<{ swarm: Swarm; nextViewer: () => Promise<Socket> }> {
	const http = createServer();
	const io: FeedServer = new Server(http, { path: DEFAULT_PATH });
	const address = await listen(http, '127.0.0.1', 0);
	endings.push(() => io.close());
	const swarm = new Swarm({ kind, port: () => Number(new URL(address).port), delay: () => 0 });
	endings.push(() => swarm.close());
	const nextViewer = () => new Promise<Socket>((resolve) => io.once('connection', resolve));
	return { swarm, nextViewer };
}

/** One of our own pages at such a server, that was told a history of three frames. */
async function onePage(): Promise<{ swarm: Swarm; viewer: Socket; nextViewer: () => Promise<Socket> }> {
	const { swarm, nextViewer } = await swarmAt('page');
	const [viewer] = await Promise.all([nextViewer(), swarm.open(1, 100)]);
	sendHistory(viewer, [1, 2, 3]);
	return { swarm, viewer, nextViewer };
}

test('issue 6: a swarm finds nothing wrong with a history and batches that are whole', async () => {
	const { swarm, viewer } = await onePage();
	sendBatch(viewer, [row(4), row(5)]);
	sendBatch(viewer, []);
	sendBatch(viewer, [row(6)]);
	expect(await swarm.until(() => swarm.latencies.count === 3, PATIENCE)).toBe(true);
	expect(swarm.faults(6)).toEqual({ lost: 0, doubled: 0, disordered: 0, breaks: 0, due: 6 });
});

test.each([
	['a lost row', [row(4), row(6), row(7)], { lost: 1, breaks: 1 }],
	['a frame lost from rows that follow each other', [row(4), row(5, 6), row(6, 7)], { lost: 1 }],
	['a row lost between two batches', [row(5), row(6), row(7)], { lost: 1, breaks: 1 }],
	['the last row lost', [row(4), row(5), row(6)], { lost: 1 }],
	['a doubled row', [row(4), row(5), row(5), row(6), row(7)], { doubled: 1, breaks: 1 }],
	['a row of the history doubled', [row(3), row(4), row(5), row(6), row(7)], { doubled: 1, breaks: 1 }],
	['swapped rows', [row(4), row(6), row(5), row(7)], { disordered: 1, breaks: 1 }],
])('issue 6: a swarm notices %s', async (_, rows, wrong) => {
	const { swarm, viewer } = await onePage();
	sendBatch(viewer, rows);
	expect(await swarm.until(() => swarm.latencies.count === rows.length, PATIENCE)).toBe(true);
	expect(swarm.faults(7)).toEqual({ lost: 0, doubled: 0, disordered: 0, breaks: 0, due: 7, ...wrong });
});

test('issue 6: a swarm notices another epoch without a history', async () => {
	const { swarm, viewer } = await onePage();
	sendBatch(viewer, [row(4)], 'another');
	expect(await swarm.until(() => swarm.latencies.count === 1, PATIENCE)).toBe(true);
	expect(swarm.faults(4).breaks).toBe(1);
});

test('issue 6: a swarm notices what a history holds no more', async () => {
	const { swarm, viewer } = await onePage();
	sendHistory(viewer, [3, 4], 'another');
	expect(await swarm.until(() => swarm.histories === 2, PATIENCE)).toBe(true);
	expect(swarm.faults(4)).toEqual({ lost: 2, doubled: 0, disordered: 0, breaks: 0, due: 4 });
});

test('issue 6: a viewer of a swarm comes back saying where it was', async () => {
	const { swarm, viewer, nextViewer } = await onePage();
	expect(viewer.handshake.auth).toEqual({ relay: 1 });
	sendBatch(viewer, [row(4)]);
	expect(await swarm.until(() => swarm.latencies.count === 1, PATIENCE)).toBe(true);
	const next = nextViewer();
	viewer.disconnect(true);
	const back = await next;
	expect(back.handshake.auth).toEqual({ relay: 1, epoch: EPOCH, after: 4 });
	sendBatch(back, [row(5)]);
	expect(await swarm.until(() => swarm.latencies.count === 2, PATIENCE)).toBe(true);
	expect(swarm.faults(5)).toEqual({ lost: 0, doubled: 0, disordered: 0, breaks: 0, due: 5 });
	expect([swarm.attempts.total, swarm.losses]).toEqual([2, 1]);
});

test('issue 6: histories and batches are read however long', async () => {
	const { swarm, nextViewer } = await swarmAt('page');
	const [viewer] = await Promise.all([nextViewer(), swarm.open(1, 100)]);
	const numbers = Array.from({ length: 3000 }, (_, place) => place + 1);
	sendHistory(viewer, numbers);
	sendBatch(
		viewer,
		numbers.map((number) => row(3000 + number)),
	);
	expect(await swarm.until(() => swarm.latencies.count === 3000, PATIENCE)).toBe(true);
	expect(swarm.faults(6000)).toEqual({ lost: 0, doubled: 0, disordered: 0, breaks: 0, due: 6000 });
});

test('issue 6: clients of the network are told frames, and notice what is wrong with them', async () => {
	const { swarm, nextViewer } = await swarmAt('client');
	const [viewer] = await Promise.all([nextViewer(), swarm.open(1, 100)]);
	expect(viewer.handshake.auth).toEqual({});
	for (const number of [1, 2, 2, 4, 3, 7]) viewer.emit(FRAME_EVENT, markedFrame({ number, sentAt: AT }));
	expect(await swarm.until(() => swarm.latencies.count === 6, PATIENCE)).toBe(true);
	expect(swarm.faults(8)).toEqual({ lost: 3, doubled: 1, disordered: 1, breaks: 0, due: 8 });
});
