import { UNCONFIRMED_AFTER_SECONDS } from '../../engine/constants.ts';
import { formatDuration } from '../../engine/format.ts';
import type { ActiveSession } from '../../engine/snapshot.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { minutesText } from '../address/choice-texts.ts';
import { isDoubtful, withDoubt } from '../store/view.ts';

interface LiveMarkProps {
	/** The session under way, if any. */
	readonly session: ActiveSession | undefined;
	readonly now: UnixSeconds;
	/** Instead of the elapsed time. */
	readonly text?: string;
}

/** The elapsed time of a session under way, beside the talk time and never a part of it (SCREEN-11). */
export function LiveMark({ session, now, text }: LiveMarkProps) {
	if (session === undefined) return <span className="live" />;
	const doubtful = isDoubtful(session);
	return (
		<span className={doubtful ? 'live doubtful' : 'live'} title={doubtful ? doubtText(session) : 'Talking now'}>
			{withDoubt(session, text ?? `+${formatDuration(now - session.start)}`)}
		</span>
	);
}

/** Why a session may have ended (GHOST-2, GHOST-4). */
export function doubtText({ unconfirmed }: ActiveSession): string {
	return unconfirmed
		? `Not heard of for ${minutesText(UNCONFIRMED_AFTER_SECONDS)}`
		: 'Not heard of since the connection was lost';
}
