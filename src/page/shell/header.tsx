import { type ComponentProps, memo, useContext, useLayoutEffect, useState } from 'react';
import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { useProductTitle } from '../choices/network-names.ts';
import { Search, type SearchControl } from '../search/search.tsx';
import { useServices, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Modal } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { ACTIONS, ActContext } from './actions.ts';
import { Controls } from './controls.tsx';
import { Title } from './networks-menu.tsx';

interface BarButtonProps extends Pick<ComponentProps<'button'>, 'title' | 'onClick' | 'aria-haspopup' | 'children'> {
	readonly label: string;
	readonly className?: string;
}

function BarButton({ label, className = '', ...props }: BarButtonProps) {
	return <button type="button" className={`drawing bar-button ${className}`.trim()} aria-label={label} {...props} />;
}

/** Title, controls, search, buttons and burger menu, and the banner in a line below. */
export function Header({ search }: { search: SearchControl }) {
	const act = useContext(ActContext);
	const { t } = useTexts();
	const paused = useStatus((status) => status.paused);
	return (
		<header className={paused ? 'off-wall paused' : 'off-wall'}>
			<div className="side-by-side title-bar">
				<div className="side-by-side brand">
					<img src="./icon.svg" alt="" width="28" height="28" fetchPriority="low" />
					<Title />
				</div>
				<Controls />
				<div className="side-by-side tools">
					<Search search={search} />
					<BarButton className="narrow" label={t(ACTIONS.find.label)} onClick={() => act(ACTIONS.find)}>
						<Icon name="find" />
					</BarButton>
					<BarButton className="not-on-phones" label={t(ACTIONS.legend.label)} onClick={() => act(ACTIONS.legend)}>
						<kbd>{ACTIONS.legend.key}</kbd>
					</BarButton>
					<BarButton
						label={t(ACTIONS.settings.label)}
						title={t(ACTIONS.settings.label)}
						aria-haspopup="dialog"
						onClick={() => act(ACTIONS.settings)}
					>
						<Icon name="settings" />
					</BarButton>
					<Menu />
				</div>
			</div>
			<Banner />
		</header>
	);
}

/** A line below the title, where the network's profile has one, until it is closed. */
function Banner() {
	const { network } = useServices();
	const { t } = useTexts();
	const title = useProductTitle();
	const [closed, setClosed] = useState(false);
	const { preview } = network.links;
	const shown = preview !== undefined && !closed;
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute('data-banner', shown);
	}, [shown]);
	if (!shown) return null;
	return (
		<p className="side-by-side banner">
			<NewTabLink address={preview.address} className="one-line">
				{preview.text.replace('{TITLE}', () => title)}
			</NewTabLink>
			<button
				type="button"
				className="drawing"
				aria-label={t('panel.close')}
				title={t('panel.close')}
				onClick={() => setClosed(true)}
			>
				<Icon name="close" />
			</button>
		</p>
	);
}

function Menu() {
	const { network, analytics } = useServices();
	const { t } = useTexts();
	const [open, setOpen] = useState(false);
	const { about, news, support } = network.links;
	const entries = [
		{ link: 'About', text: 'menu.about', address: about },
		{ link: 'News', text: 'menu.news', address: news },
		{ link: 'Support', text: 'menu.support', address: support },
	] as const;
	return (
		<>
			<BarButton label={t('header.menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<Icon name="burger" />
			</BarButton>
			{open && (
				<Modal className="menu" name={{ 'aria-label': t('header.menu') }} close={() => setOpen(false)}>
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
			)}
		</>
	);
}

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
