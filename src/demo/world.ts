import type { EventQueue } from './event-queue.ts';
import type { OverLengths } from './over-lengths.ts';
import type { Random, Weighted } from './random.ts';
import type { SessionLives } from './session-lives.ts';
import type { Stations } from './stations.ts';
import type { TalkgroupUse } from './talkgroup-use.ts';
import type { Talkgroup } from './talkgroups.ts';

/** The objects that the parts of the simulation share. */
export interface World {
	readonly random: Random;
	readonly queue: EventQueue;
	readonly stations: Stations;
	/** By popularity. */
	readonly talkgroups: Weighted<Talkgroup>;
	readonly talkgroupUse: TalkgroupUse;
	readonly lives: SessionLives;
	readonly lengths: OverLengths;
}
