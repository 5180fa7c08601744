import { Activity } from '../../engine/activity.ts';
import { MINIMUM_DESTINATION_ID } from '../../engine/constants.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import { lastPruneDue } from '../../feed/prune-timer.ts';
import { readFrame } from '../../protocol/frame.ts';
import { recordedNetwork } from '../../protocol/networks.ts';
import { type LineCounts, readRecording } from '../../sources/recording-file.ts';

/**
 * Plays a recording through the engine on its own times (REPLAY-1). The feed counts as opened at the first line (REPLAY-2).
 *
 * @param until in Unix milliseconds: frames received later are left out (REPLAY-6)
 * @returns the activity at `at`, after every prune due by then. `at` is `until`, or else when the last frame was received; undefined where
 *          there is neither
 */
export async function replayRecording(
	file: string,
	until: number | undefined,
	counts: LineCounts,
): Promise<{ activity: Activity; at: number | undefined }> {
	const activity = new Activity();
	let openedAt: number | undefined;
	let last: number | undefined;
	let pruned: number | undefined;
	const pruneBy = (opened: number, at: number) => {
		const due = lastPruneDue(opened, at);
		if (due === undefined || due === pruned) return;
		pruned = due;
		activity.prune(toUnixSeconds(due));
	};
	for await (const frames of readRecording(file, counts)) {
		for (const { at, message } of frames) {
			if (openedAt === undefined) {
				openedAt = at;
				activity.smallestDestination = recordedNetwork(message).smallestDestination ?? MINIMUM_DESTINATION_ID;
				activity.changeUpstream('connected', toUnixSeconds(at));
			}
			if (until !== undefined && at > until) continue;
			pruneBy(openedAt, at);
			last = at;
			activity.apply(readFrame(message), toUnixSeconds(at));
		}
	}
	const at = until ?? last;
	if (at !== undefined && openedAt !== undefined) pruneBy(openedAt, at);
	return { activity, at };
}
