import { memo, type RefObject } from 'react';
import { THEMES, type Theme } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { useServices } from '../services.ts';
import { BurgerIcon, ThemeIcon } from './icons.tsx';
import { NewTabLink } from './new-tab-link.tsx';

interface HeaderProps {
	readonly theme: Theme;
	readonly change: ChangePageState;
	readonly keysDialog: RefObject<HTMLDialogElement | null>;
}

/** Title, burger menu, and the banner below them (SCREEN-1, SCREEN-2). */
export const Header = memo(function Header({ theme, change, keysDialog }: HeaderProps) {
	const { network } = useServices();
	return (
		<header>
			<div className="title-bar">
				<img src="./icon.svg" alt="" width="28" height="28" fetchPriority="low" />
				<h1>{network.name} Top Activity</h1>
				<ThemeButton theme={theme} change={change} />
				<button type="button" className="bar-button" aria-label="Keys" onClick={() => keysDialog.current?.showModal()}>
					<kbd>?</kbd>
				</button>
				<Menu />
			</div>
			<p className="banner">
				<NewTabLink address={network.links.preview}>Preview {network.name} Top Activity version 2</NewTabLink>
			</p>
		</header>
	);
});

const THEME_NAMES: Readonly<Record<Theme, string>> = {
	system: 'as the system',
	light: 'light',
	dark: 'dark',
	contrast: 'high contrast',
};

function ThemeButton({ theme, change }: { theme: Theme; change: ChangePageState }) {
	const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
	const name = `Theme: ${THEME_NAMES[theme]}`;
	return (
		<button type="button" className="bar-button" aria-label={name} title={name} onClick={() => change({ theme: next })}>
			<ThemeIcon />
		</button>
	);
}

function Menu() {
	const { network, analytics } = useServices();
	const { links } = network;
	const entries = [
		{ link: 'About', address: links.about },
		{ link: 'News', address: links.news },
		{ link: 'Support', address: links.support },
	] as const;
	return (
		<>
			<button type="button" className="bar-button" aria-label="Menu" popoverTarget="menu">
				<BurgerIcon />
			</button>
			<nav id="menu" popover="auto" aria-label="Menu">
				<ul>
					{entries.map(({ link, address }) => (
						<li key={link}>
							<NewTabLink address={address} onClick={() => analytics.record({ name: 'Call to action', link })}>
								{link}
							</NewTabLink>
						</li>
					))}
				</ul>
			</nav>
		</>
	);
}
