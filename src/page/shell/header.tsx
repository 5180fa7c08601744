import { type ComponentProps, useContext, useLayoutEffect, useState } from 'react';
import { PRODUCT_VERSION } from '../../engine/constants.ts';
import { useProductTitle } from '../choices/network-names.ts';
import { Search, type SearchControl } from '../search/search.tsx';
import { useServices, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon, IconButton } from '../ui/icons.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { ACTIONS, ActContext } from './actions.ts';
import { Controls } from './controls.tsx';
import type { KnownNetworks } from './networks-menu.tsx';

const NetworksMenu = laterPart(async () => (await import('./networks-menu.tsx')).NetworksMenu);
const LinksMenu = laterPart(async () => (await import('./links-menu.tsx')).LinksMenu);

interface BarButtonProps extends Pick<ComponentProps<'button'>, 'title' | 'onClick' | 'aria-haspopup' | 'children'> {
	readonly label: string;
	readonly className?: string;
}

function BarButton({ label, className = '', ...props }: BarButtonProps) {
	return <button type="button" className={`drawing bar-button ${className}`.trim()} aria-label={label} {...props} />;
}

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
			<IconButton icon="close" label={t('panel.close')} onClick={() => setClosed(true)} />
		</p>
	);
}

/** The title. On a server with several networks, it opens a menu of them. */
function Title() {
	const { serverFolder } = useServices().network;
	const { t } = useTexts();
	const title = useProductTitle();
	const [open, setOpen] = useState(false);
	const known = useState<KnownNetworks>([]);
	if (serverFolder === undefined) return <h1 className="one-line">{title}</h1>;
	return (
		<>
			<h1 className="one-line">
				<button
					type="button"
					className="side-by-side bar-button title"
					title={t('networks.heading')}
					aria-haspopup="dialog"
					onClick={() => setOpen(true)}
				>
					<span className="one-line">{title}</span>
				</button>
			</h1>
			{open && <NetworksMenu folder={serverFolder} known={known} close={() => setOpen(false)} />}
		</>
	);
}

function Menu() {
	const { t } = useTexts();
	const [open, setOpen] = useState(false);
	return (
		<>
			<BarButton label={t('header.menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<Icon name="burger" />
			</BarButton>
			{open && <LinksMenu close={() => setOpen(false)} />}
		</>
	);
}

export function Footer() {
	const { links } = useServices().network;
	const { t } = useTexts();
	return (
		<footer className="side-by-side off-wall">
			<span>{PRODUCT_VERSION}</span>
			<NewTabLink address={links.source}>{t('footer.source')}</NewTabLink>
			<NewTabLink address={links.feedback}>{t('footer.feedback')}</NewTabLink>
		</footer>
	);
}
