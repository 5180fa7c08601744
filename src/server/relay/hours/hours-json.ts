import type { IncomingMessage } from 'node:http';
import { type Hours, isPublicTalkgroup } from '../../../engine/hours.ts';
import { jsonId } from '../../../engine/ids.ts';
import type { UnixSeconds } from '../../../engine/time.ts';
import type { TalkgroupHours } from '../../../protocol/talkgroup-hours.ts';
import { lineAnswer, type TextResponse } from '../../http/page-server.ts';
import { requestedTalkgroup } from '../state-json.ts';

/**
 * @returns the hours of the talkgroup that a request for `/hours.json` names (HOURS-4), or why there are none
 * @param topicOf the address of a talkgroup's topic; undefined where it has none
 */
export function hoursOf(
	request: IncomingMessage,
	hours: Hours,
	now: UnixSeconds,
	topicOf: (talkgroupId: string) => string | undefined,
): TalkgroupHours | TextResponse {
	const id = requestedTalkgroup(request);
	if (typeof id !== 'string') return id;
	if (!isPublicTalkgroup(id)) return lineAnswer(404, 'The hours of this talkgroup are not counted');
	return { id: jsonId(id), ...hours.of(id, now), topic: topicOf(id) ?? null };
}
