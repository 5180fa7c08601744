import { expect, it } from 'vitest';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import { ResentSessions } from '../../../../src/server/relay/viewers/resent-sessions.ts';
import { apart, startMessage, stopMessage, T0, updateMessage } from '../../../model/messages.ts';
import { frameOf } from '../../../server-fixtures/frames.ts';
import { PageReplica } from '../page-replica.ts';

/** Two sessions and a loss. After the reconnect the network resends only the second session. Later there is another loss. */
const SETTLED = [
	{ at: 0, frame: frameOf(startMessage({ ...apart(1), start: T0 })) },
	{ at: 1, frame: frameOf(startMessage({ ...apart(2), start: T0 })) },
	{ at: 10, upstream: 'lost' },
	{ at: 11, upstream: 'connected' },
	{ at: 12, frame: frameOf(startMessage({ ...apart(2), start: T0 })) },
	{ at: 40, upstream: 'lost' },
	{ at: 41, upstream: 'connected' },
] as const;

it('GHOST-6: a session not resent after a loss is not active at the next loss, and keeps no entry', () => {
	const log = new FrameLog('first');
	const resent = new ResentSessions();
	for (const { at, ...content } of SETTLED) {
		const time = (T0 + at) * 1000;
		log.append(content, time);
		if ('upstream' in content) resent.applyUpstreamChange(content.upstream, time);
		else resent.applyFrame(content.frame, time);
	}
	expect(resent.starts((T0 + 41) * 1000)).toHaveLength(1);
	log.append({ frame: 'the next minute' }, (T0 + 100) * 1000);
	log.append({ frame: 'ten minutes later' }, (T0 + 700) * 1000);
	expect(log.retainedEntries.map(({ sequence }) => sequence)).toEqual([2, 5, 6, 7]);
});

it('GHOST-6, RELAY-8: a session that was resent after a loss stays active for pages that come later', () => {
	const log = new FrameLog('first');
	const later = { ...apart(2), start: T0 + 10 };
	const events = [
		{ at: 0, frame: frameOf(startMessage(apart(1))) },
		{ at: 30, upstream: 'lost' },
		{ at: 40, upstream: 'connected' },
		{ at: 41, frame: frameOf(startMessage(apart(1))) },
		{ at: 42, frame: frameOf(startMessage(later)) },
	] as const;
	for (const { at, ...content } of events) log.append(content, (T0 + at) * 1000);
	for (let at = 60; at <= 1500; at += 60) {
		for (const session of [apart(1), later]) log.append({ frame: frameOf(updateMessage(session)) }, (T0 + at) * 1000);
	}
	expect(log.first).toBeGreaterThan(events.length);
	const page = new PageReplica();
	for (const { at, frame, upstream } of [...log.retainedEntries, ...log.entries()]) {
		if (upstream === undefined) page.applyFrame(frame, at);
		else page.applyUpstreamChange(upstream, at);
	}
	expect(page.tables(T0 + 1500).active.map(({ id }) => id)).toEqual(['session-1', 'session-2']);
});

it('FRAME-6: keeps few entries of a session that many stops without a duration keep alive', () => {
	const log = new FrameLog('first');
	log.append({ frame: frameOf(startMessage(apart(1))) }, T0 * 1000);
	const stop = frameOf(stopMessage({ ...apart(1), stop: T0 }));
	for (let second = 1; second <= 1800; second++) {
		for (let count = 0; count < 5; count++) log.append({ frame: stop }, (T0 + second) * 1000);
	}
	expect(log.first).toBeGreaterThan(5000);
	expect(log.retainedEntries.length).toBeLessThan(50);
});

it('FRAME-6: keeps of a frame what its message needs, however long its payload is', () => {
	const log = new FrameLog('first');
	for (let number = 1; number <= 50; number++) {
		const { topic, payload } = frameOf(startMessage(apart(number)));
		log.append({ frame: { topic, payload: payload.padEnd(60_000) } }, T0 * 1000);
	}
	for (const minute of [1, 10, 11]) log.append({ frame: 'a later minute' }, (T0 + minute * 60) * 1000);
	expect(log.retainedEntries).toHaveLength(50);
	expect(JSON.stringify(log.retainedEntries).length).toBeLessThan(50 * 1000);
});
