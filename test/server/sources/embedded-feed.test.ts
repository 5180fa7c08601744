import { createServer } from 'node:http';
import { io } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { readFrame } from '../../../src/protocol/frame.ts';
import { listen } from '../../../src/server/http/page-server.ts';
import { EmbeddedFeed } from '../../../src/server/sources/embedded-feed.ts';
import { apart, startMessage, stopMessage, T0 } from '../../model/messages.ts';
import { frameOf } from '../../servers/frames.ts';

const ending: (() => unknown)[] = [];

afterEach(async () => {
	for (const end of ending.splice(0).toReversed()) await end();
});

it('feed.md, Wire: who connects is told of the sessions under way, with names, and of no closing one', async () => {
	const server = createServer();
	const clock = new ManualClock(T0 * 1000);
	const feed = new EmbeddedFeed(server, clock);
	ending.push(() => feed.close());
	const address = await listen(server, '127.0.0.1', 0);
	feed.send(frameOf(startMessage({ ...apart(1), callsign: 'DL5QRA', callsignName: 'Jürgen', talkgroup: 'Bayern' })));
	feed.send(frameOf(startMessage(apart(2))));
	feed.send(frameOf(stopMessage({ ...apart(2), stop: T0 })));
	feed.send(frameOf(startMessage(apart(3))));
	feed.send(frameOf(stopMessage(apart(3))));
	const socket = io(address, { path: '/lh', transports: ['websocket'], forceNew: true });
	ending.push(() => socket.close());
	const heard: unknown[] = [];
	const live = new Promise<void>((resolve) => {
		socket.on('mqtt', (frame: unknown) => {
			heard.push(readFrame(frame));
			if (heard.length === 2) resolve();
		});
	});
	await feed.firstViewer;
	feed.send(frameOf(startMessage(apart(4))));
	await live;
	expect(heard).toEqual([
		startMessage({ ...apart(1), callsign: 'DL5QRA', callsignName: 'Jürgen', talkgroup: 'Bayern' }),
		startMessage(apart(4)),
	]);
});
