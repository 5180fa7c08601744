import type { Cancel, Clock } from '../../feed/clock.ts';
import type { WatchControl } from './watch-context.ts';

/** A visible tab shows an announcement for this long (WATCH-9). */
const TITLE_MS = 5000;

/**
 * Shows an announcement as the tab's title: in a hidden tab until it is visible, in a visible one for 5 s (WATCH-9).
 *
 * @returns a function that ends it earlier
 */
export function showInTitle(text: string, setTitle: WatchControl['setTitle'], clock: Clock): Cancel {
	const shown = `★ ${text}`;
	const end = () => {
		cancel();
		document.removeEventListener('visibilitychange', look);
		setTitle((title) => (title === shown ? undefined : title));
	};
	const look = () => {
		if (!document.hidden) end();
	};
	const cancel = document.hidden ? () => {} : clock.after(TITLE_MS, end);
	document.addEventListener('visibilitychange', look);
	setTitle(shown);
	return end;
}
