import type { ReactNode } from 'react';
import type { Reading } from '../../engine/reading.ts';
import { reminderKey } from '../../engine/reminders.ts';
import type { UnixSeconds } from '../../engine/time.ts';
import { isSilent } from '../choices/silent-hours.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useEachSecond } from '../services.ts';
import type { Net } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';

interface RemindButtonProps {
	readonly net: Net;
	/** Opens the settings of the alerts, for a visitor who has chosen no channel. */
	readonly openAlerts: () => void;
}

function hasBegun({ at }: Reading, start: UnixSeconds): boolean {
	return start <= at;
}

/** Reminds of a net before it begins, while a page is open. */
export function RemindButton({ net, openAlerts }: RemindButtonProps): ReactNode {
	const { t } = useTexts();
	const [{ remind, tell, silent }, change] = usePageState();
	const { talkgroup, start } = net;
	const key = reminderKey({ talkgroup, start });
	const reminds = remind.some((reminder) => reminderKey(reminder) === key);
	if (useEachSecond(hasBegun, start)) return null;
	const press = () => {
		change((state) => ({
			remind: reminds
				? state.remind.filter((reminder) => reminderKey(reminder) !== key)
				: [...state.remind, { talkgroup, start }],
		}));
		if (!reminds && tell.length === 0) openAlerts();
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
