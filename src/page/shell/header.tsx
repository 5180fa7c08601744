import { type ComponentProps, memo, type ReactNode, useRef } from 'react';
import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { productTitle } from '../../protocol/networks.ts';
import { Search, type SearchControl } from '../search/search.tsx';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { ACTIONS, type Act } from './actions.ts';
import { Title } from './networks-menu.tsx';

interface HeaderProps {
	readonly search: SearchControl;
	readonly act: Act;
}

interface BarButtonProps extends Pick<ComponentProps<'button'>, 'title' | 'popoverTarget' | 'onClick' | 'children'> {
	readonly label: string;
	/** A further class. */
	readonly className?: string;
}

function BarButton({ label, className = '', ...props }: BarButtonProps) {
	return <button type="button" className={`drawing bar-button ${className}`.trim()} aria-label={label} {...props} />;
}

/** Title, search, banner, buttons, burger menu. Narrow screens have the banner in a line below, and phones have it in the menu. */
export function Header({ search, act }: HeaderProps) {
	const { network } = useServices();
	const { t } = useTexts();
	const { preview } = network.links;
	const previewLink = preview && (
		<NewTabLink address={preview.address}>
			{preview.text.replace('{TITLE}', () => productTitle(network.name))}
		</NewTabLink>
	);
	return (
		<header className="off-wall">
			<div className="side-by-side title-bar">
				<img src="./icon.svg" alt="" width="28" height="28" fetchPriority="low" />
				<Title />
				<p className="one-line tagline">{t('header.tagline', { network: network.name })}</p>
				<Search search={search} />
				{previewLink && <p className="one-line banner">{previewLink}</p>}
				<BarButton className="narrow" label={t(ACTIONS.find.label)} onClick={() => act(ACTIONS.find)}>
					<Icon name="find" />
				</BarButton>
				<BarButton className="not-on-phones" label={t(ACTIONS.legend.label)} onClick={() => act(ACTIONS.legend)}>
					<kbd>{ACTIONS.legend.key}</kbd>
				</BarButton>
				<BarButton label={t('settings.heading')} title={t('settings.heading')} popoverTarget="settings">
					<Icon name="settings" />
				</BarButton>
				<Menu act={act} previewLink={previewLink} />
			</div>
		</header>
	);
}

interface MenuProps {
	readonly act: Act;
	readonly previewLink: ReactNode;
}

function Menu({ act, previewLink }: MenuProps) {
	const { network, analytics } = useServices();
	const { t } = useTexts();
	const { about, news, support } = network.links;
	const menu = useRef<HTMLElement>(null);
	const entries = [
		{ link: 'About', text: 'menu.about', address: about },
		{ link: 'News', text: 'menu.news', address: news },
		{ link: 'Support', text: 'menu.support', address: support },
	] as const;
	return (
		<>
			<BarButton label={t('header.menu')} popoverTarget="menu">
				<Icon name="burger" />
			</BarButton>
			<nav ref={menu} id="menu" className="menu" popover="auto" aria-label={t('header.menu')}>
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
					{previewLink && <li className="on-phones">{previewLink}</li>}
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
		<footer className="side-by-side off-wall">
			<span>{PRODUCT_VERSION}</span>
			<NewTabLink address={links.source}>{t('footer.source')}</NewTabLink>
			<NewTabLink address={links.feedback}>{t('footer.feedback')}</NewTabLink>
		</footer>
	);
});
