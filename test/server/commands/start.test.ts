import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../../src/engine/message.ts';
import { readFrame } from '../../../src/protocol/frame.ts';
import { writeRecordedLine } from '../../../src/protocol/recording.ts';
import { listen } from '../../../src/server/http/page-server.ts';
import { startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { Command, startProduct } from '../../server-fixtures/command.ts';
import { frameOf, nowInSeconds } from '../../server-fixtures/frames.ts';
import { temporaryFolder } from '../../server-fixtures/temporary-folder.ts';

/** Any client of the real feed: connects and listens. */
function viewer(
	address: string,
	transports: string[] = ['websocket'],
): { socket: Socket; messages: AsyncGenerator<LiveMessage, never> } {
	const socket = io(address, { path: '/lh', transports, forceNew: true });
	cleanups.push(() => socket.close());
	const queue: LiveMessage[] = [];
	let wake = () => {};
	socket.on('mqtt', (frame: unknown) => {
		const message = readFrame(frame);
		if (typeof message === 'string') throw new Error(`unreadable: ${message}`);
		queue.push(message);
		wake();
	});
	async function* messages(): AsyncGenerator<LiveMessage, never> {
		for (;;) {
			const next = queue.shift();
			if (next !== undefined) yield next;
			else {
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
		}
	}
	return { socket, messages: messages() };
}

async function take(messages: AsyncGenerator<LiveMessage, never>, count: number): Promise<LiveMessage[]> {
	const taken: LiveMessage[] = [];
	while (taken.length < count) {
		const { value } = await messages.next();
		taken.push(value);
	}
	return taken;
}

describe('npm start', () => {
	it('COMMAND-2, COMMAND-5: prints its address in one line, and ends cleanly on Ctrl-C', async () => {
		const { product } = await startProduct();
		const { code, stdout, stderr } = await product.interrupt();
		expect(stdout).toMatch(
			/^Demo Top Activity on http:\/\/127\.0\.0\.1:\d+ \(a simulated network\)\. Ctrl-C ends it\.\n$/,
		);
		expect([code, stderr]).toEqual([0, '']);
	});

	it('COMMAND-5: on all interfaces, prints addresses that work here and from elsewhere', async () => {
		const product = new Command('start', ['--port', '0', '--host', '0.0.0.0']);
		cleanups.push(() => product.interrupt());
		const [, line = ''] = await product.untilOutput(/ on (http.*) \(a simulated network/);
		const addresses = line.match(/http:\/\/[\d.]+:\d+/g) ?? [];
		expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
		expect(addresses.length > 1).toBe(line.includes(' and, from elsewhere, '));
		for (const address of addresses) expect((await fetch(address)).status).toBe(200);
	});

	it('COMMAND-9: says once, in one line, why the feed of --relay cannot be reached', async () => {
		const { product } = await startProduct('--relay', 'http://127.0.0.1:9');
		await product.untilOutput(/"reason":"http:\/\/127\.0\.0\.1:9\/lh: [^"]*ECONNREFUSED[^"]*\. Check the address, /);
		const { stderr } = await product.interrupt();
		expect(stderr.match(/ECONNREFUSED/g)).toHaveLength(1);
	});

	it('says in one line when the port is taken', async () => {
		const taken = createServer();
		cleanups.push(() => taken.close());
		const { port } = new URL(await listen(taken, '127.0.0.1', 0));
		const { code, stdout, stderr } = await new Command('start', ['--port', port]).outcome();
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toMatch(new RegExp(`^Port ${port} is taken: [^\\n]+\\n$`));
	});

	it('COMMAND-1: a wrong option gets one clear line, the usage, and exit code 2', async () => {
		const { code, stdout, stderr } = await new Command('start', ['--colour', 'red']).outcome();
		expect([code, stdout]).toEqual([2, '']);
		expect(stderr).toMatch(/^Unknown option '--colour'[^\n]*\n\nUsage: npm start/);
	});

	it('reports a missing or empty recording in one line', async () => {
		const missing = await new Command('start', ['--port', '0', '--play', 'nowhere.ndjson']).outcome();
		expect([missing.code, missing.stderr]).toEqual([2, 'nowhere.ndjson: no such file\n']);
		const empty = `${await temporaryFolder()}/empty.ndjson`;
		await writeFile(empty, '');
		const nothing = await new Command('start', ['--port', '0', '--play', empty]).outcome();
		expect([nothing.code, nothing.stderr]).toEqual([1, `${empty} holds no frame.\n`]);
	});
});

describe('the demo network', () => {
	let address = '';
	let end: () => Promise<unknown>;

	beforeAll(async () => {
		const { address: started, product } = await startProduct();
		address = started;
		end = () => product.interrupt();
	});

	afterAll(() => end());

	it.each([['websocket'], ['polling']])('any client of the real feed can use it, by %s', async (transport) => {
		const { messages } = viewer(address, [transport]);
		const taken = await take(messages, 60);
		const events = new Set(taken.map(({ event }) => event));
		expect(events).toContain('start');
		expect(events).toContain('stop');
	});
});

describe('npm start -- --play', () => {
	it('RECORD-5: plays a recording from its first frame for the first viewer, its times moved to now, in a loop', async () => {
		const file = `${await temporaryFolder()}/two.ndjson`;
		const message = (seconds: number, given: LiveMessage) =>
			writeRecordedLine({ at: (T0 + seconds) * 1000, message: frameOf(given) });
		const lines = [
			message(0, startMessage({ start: T0 - 20 })),
			'broken\n',
			message(1, stopMessage({ start: T0 - 20, stop: T0 })),
		];
		await writeFile(file, lines.join(''));
		const { address, product } = await startProduct('--play', file, '--speed', '4');
		cleanups.push(() => product.interrupt());
		const before = nowInSeconds();
		const [first, second, third] = await take(viewer(address).messages, 3);
		expect(first).toMatchObject({ event: 'start', sessionId: 'session-1', stop: 0 });
		expect(first?.start).toBeGreaterThanOrEqual(before - 20);
		expect(first?.start).toBeLessThanOrEqual(nowInSeconds() - 20);
		expect(second).toMatchObject({ event: 'stop', sessionId: 'session-1' });
		expect((second?.stop ?? 0) - (second?.start ?? 0)).toBe(20);
		expect(third).toMatchObject({ event: 'start', sessionId: 'session-1~2' });
		expect(product.stderr).toBe('1 of 3 lines could not be read and was skipped.\n');
	});

	it('RELAY-28: begins a recording with the first request for the state', async () => {
		const file = `${await temporaryFolder()}/one.ndjson`;
		await writeFile(file, writeRecordedLine({ at: T0 * 1000, message: frameOf(startMessage()) }));
		const { address, product } = await startProduct('--play', file);
		cleanups.push(() => product.kill());
		const received = async () => {
			const response = await fetch(`${address}/state.json`);
			return Number(/"received":\s*(\d+)/.exec(await response.text())?.[1]);
		};
		await expect.poll(received, { timeout: 10_000 }).toBeGreaterThan(0);
	});
});
