import type { ReactNode } from 'react';
import type { Reading } from '../../engine/reading.ts';
import { MAX_REMINDERS, reminderKey } from '../../engine/reminders.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { isSilent } from '../choices/silent-hours.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond } from '../services.ts';
import type { Net } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';

interface RemindButtonProps {
	readonly net: Net;
	/** Called when the visitor has asked to be reminded. */
	readonly onRemind: () => void;
}

function hasBegun({ at }: Reading, start: UnixSeconds): boolean {
	return start <= at;
}

/** Reminds of a net before it begins, while a page is open. */
export function RemindButton({ net, onRemind }: RemindButtonProps): ReactNode {
	const { t } = useTexts();
	const [{ remind, silent }, change] = usePageState();
	const { talkgroup, start } = net;
	const key = reminderKey({ talkgroup, start });
	const reminds = remind.some((reminder) => reminderKey(reminder) === key);
	if (useEachSecond(hasBegun, start)) return null;
	const press = () => {
		change((state) => ({
			remind: reminds
				? state.remind.filter((reminder) => reminderKey(reminder) !== key)
				: [...state.remind, { talkgroup, start }].slice(-MAX_REMINDERS),
		}));
		if (!reminds) onRemind();
	};
	return (
		<>
			<button
				type="button"
				className="link"
				aria-label={`${t('nets.remind')}: ${net.name}`}
				aria-pressed={reminds}
				onClick={press}
			>
				{t('nets.remind')}
			</button>
			{reminds && isSilent(silent, start) && <span className="muted">{t('nets.silent')}</span>}
		</>
	);
}
