import { type ReactNode, useState } from 'react';
import { CLOCKS } from '../../engine/format.ts';
import { type PageState, readFragment, THEMES, writeFragment } from '../choices/page-state.ts';
import { remember, useRemembering } from '../choices/remembered.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { chosenLanguage, LANGUAGES, nameOfLanguage } from '../texts/languages.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check, Choice } from '../ui/choices.tsx';
import { AnnouncementSettings } from '../watch/alerts.tsx';

/** Safari installs the page at its present address, which has the choices. */
const NOT_STORED = 'standalone' in navigator ? 'settings.nothing-stored-safari' : 'settings.nothing-stored';

/** The popover that the gear opens. */
export function Settings(): ReactNode {
	const [state, change] = usePageState();
	const remembering = useRemembering();
	const { t, usualClock } = useTexts();
	return (
		<section id="settings" popover="auto" aria-label={t('settings.heading')}>
			<h2>{t('settings.heading')}</h2>
			<Choice
				label={t('settings.language')}
				value={chosenLanguage(state.lang)}
				values={LANGUAGES}
				nameOf={nameOfLanguage}
				onChange={(lang) => change({ lang: lang === chosenLanguage('') ? '' : lang })}
			/>
			<Choice
				label={t('settings.theme')}
				value={state.theme}
				values={THEMES}
				nameOf={(theme) => t(`theme.${theme}`)}
				onChange={(theme) => change({ theme })}
			/>
			<Choice
				label={t('settings.clock')}
				value={state.clock || usualClock}
				values={CLOCKS}
				nameOf={(clock) => t(`clock.${clock}`)}
				onChange={(clock) => change({ clock: clock === usualClock ? '' : clock })}
			/>
			<Check
				className="setting"
				name="keys"
				label={t('settings.keys')}
				checked={state.keys}
				onChange={(keys) => change({ keys })}
			/>
			<AnnouncementSettings />
			<Check
				className="setting wide-only"
				name="wall"
				label={t('settings.wall')}
				checked={state.wall}
				onChange={(wall) => change({ wall })}
			/>
			<Check
				className="setting"
				name="remember"
				label={t('settings.remember')}
				checked={remembering}
				onChange={(on) => remember(on ? state : undefined)}
			/>
			<CopyLink state={state} />
			<p className="muted">{t(remembering ? 'settings.remembered' : NOT_STORED)}</p>
		</section>
	);
}

/** Copies or shares the page's address with all choices except alerts. Pages that are not served securely have no clipboard. */
function CopyLink({ state }: { state: PageState }): ReactNode {
	const { t } = useTexts();
	const [copied, setCopied] = useState<string>();
	if (!('clipboard' in navigator)) return null;
	// Made from the state, because the page's address is written some tenths of a second after a change.
	const { tell, volume, quiet } = readFragment('');
	const fragment = writeFragment({ ...state, tell, volume, quiet });
	const address = location.href.replace(/#.*$/s, '') + (fragment === '' ? '' : `#${fragment}`);
	const copy = () => {
		navigator.clipboard.writeText(address).then(
			() => setCopied(address),
			() => {},
		);
	};
	return (
		<p className="copy-link">
			<button type="button" className="button" onClick={copy}>
				{t('settings.copy-link')}
			</button>{' '}
			{'share' in navigator && (
				<button type="button" className="button" onClick={() => void navigator.share({ url: address }).catch(() => {})}>
					{t('settings.share')}
				</button>
			)}{' '}
			<output>{copied === address && t('settings.copied')}</output>
		</p>
	);
}
