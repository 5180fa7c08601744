import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { FRAME_EVENT } from '../../src/protocol/frame.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { listen } from '../../src/server/http/page-server.ts';
import { markedFrame } from '../../test/swarm/marks.ts';
import { type FeedReport, isFeedOrder } from './feed-words.ts';

// A network in a process of its own, so that its frames leave at their time however busy the viewers are. Its parent says how many.

/** Frames go out in this rhythm, in milliseconds. */
const BEAT = 10;

const http = createServer();
const io = new Server(http, { path: DEFAULT_PATH, serveClient: false, perMessageDeflate: false });
let [rate, sent, unheard] = [0, 0, 0];
let [began, due] = [performance.now(), 0];

function send(count: number): void {
	// As on the network, what nobody is connected for is gone.
	if (io.sockets.sockets.size === 0) {
		unheard += count;
		return;
	}
	for (let left = count; left > 0; left--) {
		sent += 1;
		io.emit(FRAME_EVENT, markedFrame({ number: sent, sentAt: Date.now() }));
	}
}

function report(answers?: number): void {
	const words: FeedReport = { address, sent, unheard, connections: io.sockets.sockets.size, answers };
	process.send?.(words);
}

process.on('message', (order) => {
	if (!isFeedOrder(order)) throw new Error(`not an order: ${JSON.stringify(order)}`);
	if (order.rate !== undefined) {
		[rate, began, due] = [order.rate, performance.now(), 0];
	}
	if (order.burst !== undefined) send(order.burst);
	report(order.asks);
});
process.on('disconnect', () => process.exit());
// Ctrl-C is the parent's business, and so is this process.
process.on('SIGINT', () => {});

const address = await listen(http, '127.0.0.1', 0);
setInterval(() => {
	const now = Math.floor(((performance.now() - began) * rate) / 1000);
	send(now - due);
	due = now;
}, BEAT);
report();
