import { expect, it } from 'vitest';
import type { LiveMessage } from '../../src/engine/message.ts';
import { messageListeners } from '../../src/feed/message-listeners.ts';
import { startMessage, stopMessage, updateMessage } from '../model/messages.ts';
import { frameOf } from '../servers/frames.ts';

function listen() {
	const heard: string[] = [];
	const note = (kind: string) => (message: LiveMessage) => heard.push(`${kind} ${message.event}`);
	const listeners = messageListeners({
		start: note('start'),
		stopOrUpdate: note('stopOrUpdate'),
		ignore: (because) => heard.push(`ignore ${because}`),
	});
	const give = (...frames: unknown[]) => {
		for (const frame of frames) for (const listener of listeners) listener(frame);
	};
	return { heard, give };
}

it('spec 7: one listener takes starts, one stops and updates; each frame is taken once', () => {
	const { heard, give } = listen();
	give(frameOf(startMessage()), frameOf(updateMessage()), frameOf(stopMessage()), undefined, undefined, {
		payload: '{',
	});
	expect(heard).toEqual([
		'start start',
		'stopOrUpdate update',
		'stopOrUpdate stop',
		'ignore no payload',
		'ignore no payload',
		'ignore payload not JSON',
	]);
});

it('spec 7: each payload is read once, though two listeners process it', () => {
	const { heard, give } = listen();
	let reads = 0;
	const { payload } = frameOf(startMessage());
	const frame = {
		get payload() {
			reads += 1;
			return payload;
		},
	};
	give(frame);
	expect([heard, reads]).toEqual([['start start'], 1]);
});
