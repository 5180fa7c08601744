import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { cleanups } from '../server-fixtures/cleanups.ts';
import { HeardNetwork, impatientClock, listenHttp } from './heard.ts';

// Rules: COMMAND-9

test('a varying reason is logged only a few times, shortened and without control characters', async () => {
	const { http, host } = await listenHttp();
	const io = new Server(http, { path: '/' });
	cleanups.push(() => void io.close());
	let attempts = 0;
	let admits = false;
	io.use((_socket, next) => {
		attempts += 1;
		next(admits ? undefined : new Error(`\u001b[31mnot ${attempts}\u0007\r\nnow${' x'.repeat(500)}`));
	});
	const heard = HeardNetwork.open('socket.io', `http://${host}`, { path: '' }, impatientClock());
	await heard.untilLine(/not 4/);
	await expect.poll(() => attempts).toBeGreaterThan(6);
	expect(heard.lines).toHaveLength(4);
	expect(heard.lines[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+: connection failed: not 1 now( x)+\. Check the address/);
	expect(heard.lines[0]?.length).toBeLessThan(330);

	// After the network has sent something again, the reason of the next loss is logged too.
	admits = true;
	await heard.until(1);
	io.emit('mqtt', {});
	await heard.until(2);
	io.disconnectSockets();
	await heard.untilLine(/: connection lost: io server disconnect$/);
});

test('the log says what helps where a network refuses this client', async () => {
	const { http, host } = await listenHttp();
	http.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
	const heard = HeardNetwork.open('socket.io', `http://${host}`);
	await heard.untilLine(
		/response: 403\. It refuses this client: ask its owners, or give another name with --user-agent$/,
	);
});
