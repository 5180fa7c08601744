import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Act } from './actions.ts';

const AllSettings = lazyPart(async () => (await import('./all-settings.tsx')).AllSettings);

/** The popover that the gear opens. */
export function Settings({ act }: { act: Act }): ReactNode {
	const { t } = useTexts();
	const popover = useRef<HTMLElement>(null);
	const [open, setOpen] = useState(false);
	return (
		<section
			ref={popover}
			id="settings"
			popover="auto"
			aria-label={t('settings.heading')}
			onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
		>
			{open && <AllSettings act={act} close={() => popover.current?.hidePopover()} />}
		</section>
	);
}
