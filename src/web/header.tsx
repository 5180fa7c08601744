import { memo } from 'react';
import type { Network } from '../feed/networks.ts';
import type { Analytics } from './analytics.ts';
import { BurgerIcon } from './icons.tsx';
import { NewTabLink } from './new-tab-link.tsx';

/** Title, burger menu, and the banner below them (spec 2.1, 2.2). */
export const Header = memo(function Header({ network, analytics }: { network: Network; analytics: Analytics }) {
	const { name, links } = network;
	const menu = [
		{ link: 'About', address: links.about },
		{ link: 'News', address: links.news },
		{ link: 'Support', address: links.support },
	] as const;
	return (
		<header>
			<div className="title-bar">
				<img src="./icon.svg" alt="" width="28" height="28" />
				<h1>{name} Top Activity</h1>
				<button type="button" className="burger" aria-label="Menu" popoverTarget="menu">
					<BurgerIcon />
				</button>
				<nav id="menu" popover="auto" aria-label="Menu">
					<ul>
						{menu.map(({ link, address }) => (
							<li key={link}>
								<NewTabLink address={address} onClick={() => analytics.record({ name: 'Call to action', link })}>
									{link}
								</NewTabLink>
							</li>
						))}
					</ul>
				</nav>
			</div>
			<p className="banner">
				<NewTabLink address={links.preview}>Preview {name} Top Activity version 2</NewTabLink>
			</p>
		</header>
	);
});
