import { type ReactNode, useContext } from 'react';
import { CLOCKS } from '../../engine/format.ts';
import { type PageState, THEMES, TYPE_SIZES } from '../choices/page-state.ts';
import { remember, useRemembering } from '../choices/remembered.ts';
import { useAllChoices, usePageState } from '../choices/use-page-state.ts';
import { canShare, clipboard } from '../optional-parts.ts';
import { chosenLanguage, LANGUAGES, nameOfLanguage } from '../texts/languages.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check, Choice } from '../ui/choices.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AnnouncementSettings } from '../watch/alerts.tsx';
import { ACTIONS, ActContext, type Action } from './actions.ts';
import { useMoreContrast } from './use-appearance.ts';

interface SettingsProps {
	/** They open below the bell, and the alerts have the focus. */
	readonly atAlerts: boolean;
	readonly close: () => void;
}

export function Settings({ atAlerts, close }: SettingsProps): ReactNode {
	const [, change] = usePageState();
	const state = useAllChoices();
	const remembering = useRemembering();
	const { t, usualClock, language } = useTexts();
	const percent = new Intl.NumberFormat(language, { style: 'percent' });
	const systemHasContrast = useMoreContrast();
	const act = useContext(ActContext);
	const leaveFor = (action: Action) => {
		close();
		act(action);
	};
	return (
		<Dialog
			className={atAlerts ? 'menu settings at-alerts' : 'menu settings'}
			heading={t('settings.heading')}
			focus={atAlerts ? 'fieldset' : 'h2'}
			close={close}
		>
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
			<Check
				className="setting"
				label={t('settings.contrast')}
				checked={state.contrast || systemHasContrast}
				disabled={systemHasContrast}
				onChange={(contrast) => change({ contrast })}
			/>
			<Choice
				label={t('settings.size')}
				value={state.size}
				values={TYPE_SIZES}
				nameOf={(size) => percent.format(size / 100)}
				onChange={(size) => change({ size })}
			/>
			<Choice
				label={t('settings.clock')}
				value={state.clock || usualClock}
				values={CLOCKS}
				nameOf={(clock) => t(`clock.${clock}`)}
				onChange={(clock) => change({ clock: clock === usualClock ? '' : clock })}
			/>
			<AnnouncementSettings />
			<Check
				className="setting"
				name="remember"
				label={t('settings.remember')}
				checked={remembering}
				onChange={(on) => remember(on ? state : undefined)}
			/>
			<Check
				className="setting"
				name="keys"
				label={t('settings.keys')}
				checked={state.keys}
				onChange={(keys) => change({ keys })}
			/>
			<p className="side-by-side settings-buttons">
				<CopyLink state={state} />
				<button type="button" className="button wide-only" onClick={() => leaveFor(ACTIONS.wall)}>
					{t('settings.wall')}
				</button>
				<button type="button" className="button" onClick={() => leaveFor(ACTIONS.legend)}>
					{t(ACTIONS.legend.label)}
				</button>
			</p>
			<p className="muted">{t(remembering ? 'settings.remembered' : 'settings.bookmark')}</p>
		</Dialog>
	);
}

/** Copies or shares the page's address. Pages that are not served securely have no clipboard. */
function CopyLink({ state }: { state: PageState }): ReactNode {
	const act = useContext(ActContext);
	const { t } = useTexts();
	if (clipboard() === undefined) return null;
	return (
		<>
			<CopyButton className="button" text={ACTIONS.copyLink.label} content={state} copy={() => act(ACTIONS.copyLink)} />
			{canShare() && (
				<button
					type="button"
					className="button"
					onClick={() => void Promise.resolve(act(ACTIONS.share)).catch(() => {})}
				>
					{t(ACTIONS.share.label)}
				</button>
			)}
		</>
	);
}
