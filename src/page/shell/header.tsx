import { memo, useRef } from 'react';
import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { productTitle } from '../../protocol/networks.ts';
import { Search, type SearchControl } from '../search/search.tsx';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { ACTIONS, type Act } from './actions.ts';
import { Title } from './networks.tsx';

interface HeaderProps {
	readonly search: SearchControl;
	readonly act: Act;
}

/** Title, search, banner, buttons, burger menu. Narrow screens have the banner as a line below the others. */
export function Header({ search, act }: HeaderProps) {
	const { network } = useServices();
	const { t } = useTexts();
	const { preview } = network.links;
	return (
		<header>
			<div className="title-bar">
				<img src="./icon.svg" alt="" width="28" height="28" fetchPriority="low" />
				<Title />
				<p className="tagline">{t('header.tagline', { network: network.name })}</p>
				<Search search={search} />
				{preview !== undefined && (
					<p className="banner">
						<PreviewLink />
					</p>
				)}
				<button
					type="button"
					className="bar-button find"
					aria-label={t(ACTIONS.find.label)}
					onClick={() => act(ACTIONS.find)}
				>
					<Icon name="find" />
				</button>
				<button
					type="button"
					className="bar-button not-on-phones"
					aria-label={t(ACTIONS.legend.label)}
					onClick={() => act(ACTIONS.legend)}
				>
					<kbd>{ACTIONS.legend.key}</kbd>
				</button>
				<button
					type="button"
					className="bar-button"
					aria-label={t('settings.heading')}
					title={t('settings.heading')}
					popoverTarget="settings"
				>
					<Icon name="settings" />
				</button>
				<Menu act={act} />
			</div>
		</header>
	);
}

function PreviewLink() {
	const { name, links } = useServices().network;
	const { preview } = links;
	if (preview === undefined) return null;
	return <NewTabLink address={preview.address}>{preview.text.replace('{TITLE}', productTitle(name))}</NewTabLink>;
}

function Menu({ act }: Pick<HeaderProps, 'act'>) {
	const { network, analytics } = useServices();
	const { t } = useTexts();
	const { links } = network;
	const menu = useRef<HTMLElement>(null);
	const entries = [
		{ link: 'About', text: 'menu.about', address: links.about },
		{ link: 'News', text: 'menu.news', address: links.news },
		{ link: 'Support', text: 'menu.support', address: links.support },
	] as const;
	return (
		<>
			<button type="button" className="bar-button" aria-label={t('header.menu')} popoverTarget="menu">
				<Icon name="burger" />
			</button>
			<nav ref={menu} id="menu" popover="auto" aria-label={t('header.menu')}>
				<ul>
					{entries.map(({ link, text, address }) => (
						<li key={link}>
							<NewTabLink address={address} onClick={() => analytics.record({ name: 'Call to action', link })}>
								{t(text)}
							</NewTabLink>
						</li>
					))}
					<li className="on-phones">
						<button
							type="button"
							onClick={() => {
								menu.current?.hidePopover();
								act(ACTIONS.legend);
							}}
						>
							{t(ACTIONS.legend.label)}
						</button>
					</li>
					{links.preview !== undefined && (
						<li className="on-phones">
							<PreviewLink />
						</li>
					)}
				</ul>
			</nav>
		</>
	);
}

/** Version, source and feedback. */
export const Footer = memo(function Footer() {
	const { links } = useServices().network;
	const { t } = useTexts();
	return (
		<footer>
			<span>{PRODUCT_VERSION}</span>
			<NewTabLink address={links.source}>{t('footer.source')}</NewTabLink>
			<NewTabLink address={links.feedback}>{t('footer.feedback')}</NewTabLink>
		</footer>
	);
});
