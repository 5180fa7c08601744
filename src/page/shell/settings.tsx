import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { laterPart } from '../ui/later-part.tsx';

const AllSettings = laterPart(async () => (await import('./all-settings.tsx')).AllSettings);

interface SettingsProps {
	/** They open at the alerts. */
	readonly atAlerts: boolean;
	/** Called when they have closed. */
	readonly onClose: () => void;
}

/** The popover that the gear and the bell open. */
export function Settings({ atAlerts, onClose }: SettingsProps): ReactNode {
	const { t } = useTexts();
	const popover = useRef<HTMLElement>(null);
	// An element takes the focus only once the popover is shown, which is after `beforetoggle`. The browser gives the focus back before `toggle`, and
	// only if it is still in the popover.
	const [open, setOpen] = useState(false);
	const [shown, setShown] = useState(false);
	return (
		<section
			ref={popover}
			id="settings"
			className={atAlerts ? 'at-alerts' : undefined}
			popover="auto"
			aria-label={t('settings.heading')}
			onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
			onToggle={({ newState }) => {
				setShown(newState === 'open');
				if (newState === 'closed') onClose();
			}}
		>
			{(open || shown) && <AllSettings atAlerts={shown && atAlerts} close={() => popover.current?.hidePopover()} />}
		</section>
	);
}
