import type { ReactNode } from 'react';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Modal } from '../ui/dialog.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';

export function LinksMenu({ close }: { readonly close: () => void }): ReactNode {
	const { network, analytics } = useServices();
	const { t } = useTexts();
	const { about, news, support } = network.links;
	const entries = [
		{ link: 'About', text: 'menu.about', address: about },
		{ link: 'News', text: 'menu.news', address: news },
		{ link: 'Support', text: 'menu.support', address: support },
	] as const;
	return (
		<Modal className="menu" aria-label={t('header.menu')} close={close}>
			<ul>
				{entries.map(({ link, text, address }) => (
					<li key={link}>
						<NewTabLink address={address} onClick={() => analytics.record({ name: 'Call to action', link })}>
							{t(text)}
						</NewTabLink>
					</li>
				))}
			</ul>
		</Modal>
	);
}
