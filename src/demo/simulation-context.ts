import { ACCEPTED_SESSION_TYPE } from '../engine/constants.ts';
import type { EventQueue } from './event-queue.ts';
import type { OverLengths } from './over-lengths.ts';
import type { Random, Weighted } from './random.ts';
import type { SessionFrames } from './session-frames.ts';
import type { Station, Stations } from './stations.ts';
import type { TalkgroupUse } from './talkgroup-use.ts';
import type { Talkgroup } from './talkgroups.ts';

/** The objects that the parts of the simulation share. */
export interface SimulationContext {
	readonly random: Random;
	readonly queue: EventQueue;
	readonly stations: Stations;
	/** By popularity. */
	readonly talkgroups: Weighted<Talkgroup>;
	readonly talkgroupUse: TalkgroupUse;
	readonly sessions: SessionFrames;
	readonly lengths: OverLengths;
}

/** A station talks on a talkgroup from now on. @returns when the key is released, in Unix milliseconds */
export function talk(
	{ sessions, queue }: SimulationContext,
	station: Station,
	talkgroup: Talkgroup,
	seconds: number,
): number {
	return sessions.begin(
		{
			station,
			sessionType: ACCEPTED_SESSION_TYPE,
			destinationId: talkgroup.id,
			talkgroup: talkgroup.name,
			pressedAt: queue.now,
			seconds,
		},
		'live',
	);
}
