import type { Activity } from '../engine/activity.ts';
import { toUnixSeconds } from '../engine/time.ts';
import { readFrame } from './frame.ts';

/** Reads a frame and applies what it says; @param at when it was received, milliseconds since the epoch. */
export function applyFrame(activity: Activity, frame: unknown, at: number): void {
	const message = readFrame(frame);
	if (typeof message === 'string') activity.ignore(message, toUnixSeconds(at));
	else activity.apply(message, toUnixSeconds(at));
}
