import { type ReactNode, useState } from 'react';
import { WINDOWS_SECONDS } from '../../engine/constants.ts';
import { CLOCKS, type ClockChoice } from '../../engine/format.ts';
import { minutesText, THEME_NAMES } from '../choices/choice-texts.ts';
import { type PageState, THEMES, writeFragment } from '../choices/page-state.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { Check, Choice } from '../ui/choices.tsx';
import { AnnouncementSettings } from '../watch/alerts.tsx';

const CLOCK_NAMES: Readonly<Record<ClockChoice, string>> = { '12': '12 hours', '24': '24 hours', utc: 'UTC' };

/** Everything that can be chosen besides filters, in one place (SETTINGS-1): the popover that the gear opens. */
export function Settings(): ReactNode {
	const [state, change] = usePageState();
	return (
		<section id="settings" popover="auto" aria-label="Settings">
			<h2>Settings</h2>
			<Choice
				label="Theme"
				value={state.theme}
				values={THEMES}
				nameOf={(theme) => THEME_NAMES[theme]}
				onChange={(theme) => change({ theme })}
			/>
			<Choice
				label="Clock"
				value={state.clock}
				values={CLOCKS}
				nameOf={(clock) => CLOCK_NAMES[clock]}
				onChange={(clock) => change({ clock })}
			/>
			<Choice
				label="Window"
				value={state.window}
				values={WINDOWS_SECONDS}
				nameOf={minutesText}
				onChange={(window) => change({ window })}
			/>
			<Check
				className="setting"
				name="keys"
				label="Keyboard shortcuts"
				checked={state.keys}
				onChange={(keys) => change({ keys })}
			/>
			<AnnouncementSettings />
			<Check
				className="setting"
				name="wall"
				label="Wall: only the tables, in large type"
				checked={state.wall}
				onChange={(wall) => change({ wall })}
			/>
			<CopyLink state={state} />
			<p className="muted">All of this is in the page's address, so a bookmark keeps it. Nothing is stored.</p>
		</section>
	);
}

/** Copies the page's address with everything that is chosen (SETTINGS-2). Pages that are not served securely have no clipboard. */
function CopyLink({ state }: { state: PageState }): ReactNode {
	const [copied, setCopied] = useState<string>();
	if (!('clipboard' in navigator)) return null;
	// The address bar may lag behind by some tenths of a second; the state does not.
	const fragment = writeFragment(state);
	const address = location.href.replace(/#.*$/s, '') + (fragment === '' ? '' : `#${fragment}`);
	const copy = () => {
		navigator.clipboard.writeText(address).then(
			() => setCopied(address),
			() => {},
		);
	};
	return (
		<p className="copy-link">
			<button type="button" onClick={copy}>
				Copy link
			</button>{' '}
			<output>{copied === address && 'Copied.'}</output>
		</p>
	);
}
