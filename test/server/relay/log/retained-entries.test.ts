import { expect, it } from 'vitest';
import { FrameLog } from '../../../../src/server/relay/log/frame-log.ts';
import { AnnouncedSessions } from '../../../../src/server/relay/viewers/announced-sessions.ts';
import { apart, startMessage, T0 } from '../../../model/messages.ts';
import { frameOf } from '../../../servers/frames.ts';

/** Two sessions and a loss. After the reconnect the network announces only the second session. Later there is another loss. */
const SETTLED = [
	{ at: 0, frame: frameOf(startMessage({ ...apart(1), start: T0 })) },
	{ at: 1, frame: frameOf(startMessage({ ...apart(2), start: T0 })) },
	{ at: 10, upstream: 'lost' },
	{ at: 11, upstream: 'connected' },
	{ at: 12, frame: frameOf(startMessage({ ...apart(2), start: T0 })) },
	{ at: 40, upstream: 'lost' },
	{ at: 41, upstream: 'connected' },
] as const;

it('GHOST-6: a session not announced after a loss is not active at the next loss, and keeps no entry', () => {
	const log = new FrameLog('first');
	const announced = new AnnouncedSessions();
	for (const { at, ...content } of SETTLED) {
		const time = (T0 + at) * 1000;
		log.append(content, time);
		if ('upstream' in content) announced.applyUpstreamChange(content.upstream, time);
		else announced.applyFrame(content.frame, time);
	}
	expect(announced.starts((T0 + 41) * 1000)).toHaveLength(1);
	log.append({ frame: 'the next minute' }, (T0 + 100) * 1000);
	log.append({ frame: 'ten minutes later' }, (T0 + 700) * 1000);
	expect(log.retainedEntries.map(({ sequence }) => sequence)).toEqual([2, 5, 6, 7]);
});
