import { type ReactNode, useState } from 'react';
import { type ListedNetwork, readNetworkList } from '../../protocol/network-list.ts';
import { productTitle } from '../../protocol/networks.ts';
import { panelChange, writeFragment } from '../choices/page-state.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The title. On a server with several networks, it opens a menu of them. */
export function Title(): ReactNode {
	const { network } = useServices();
	const { t } = useTexts();
	const title = productTitle(network.name);
	if (network.serverFolder === undefined) return <h1 className="one-line">{title}</h1>;
	return (
		<>
			<h1 className="one-line">
				<button
					type="button"
					className="side-by-side bar-button title"
					title={t('networks.heading')}
					popoverTarget="networks"
				>
					<span className="one-line">{title}</span>
				</button>
			</h1>
			<Networks folder={new URL(network.serverFolder, location.href)} />
		</>
	);
}

/** @param folder of the server */
function Networks({ folder }: { folder: URL }): ReactNode {
	const { t } = useTexts();
	const [networks, setNetworks] = useState<readonly ListedNetwork[] | 'unknown'>([]);
	const ask = () => {
		readNetworks(new URL('networks.json', folder)).then(setNetworks, () => setNetworks('unknown'));
	};
	return (
		<nav
			id="networks"
			className="menu"
			popover="auto"
			aria-label={t('networks.heading')}
			onToggle={({ newState }) => {
				if (newState === 'open') ask();
			}}
		>
			{networks === 'unknown' ? (
				<p className="muted">{t('networks.unknown')}</p>
			) : (
				<ul>
					{networks.map((network) => (
						<li key={network.path}>
							<Entry network={network} address={new URL(`.${network.path}`, folder)} />
						</li>
					))}
				</ul>
			)}
		</nav>
	);
}

interface EntryProps {
	readonly network: ListedNetwork;
	readonly address: URL;
}

/** The page's own network is not a link, because a press would drop the watched subjects. */
function Entry({ network, address }: EntryProps): ReactNode {
	const [state] = usePageState();
	const { t, timeOfDay } = useTexts();
	const { name, since, active, conversations } = network;
	const content = (
		<>
			<bdi>{name}</bdi>
			<span className="muted">
				{since === null ? t('networks.on-air', { count: active }) : t('networks.lost', { time: timeOfDay(since) })}
			</span>
			{since === null && <span className="muted">{t('networks.conversations', { count: conversations })}</span>}
		</>
	);
	if (address.pathname === new URL('.', location.href).pathname) return <span aria-current="page">{content}</span>;
	// Watched, hidden and open subjects of one network mean nothing on another.
	const fragment = writeFragment({ ...state, ...panelChange(undefined), watch: [], only: false, hide: [] });
	return <a href={fragment === '' ? address.href : `${address.href}#${fragment}`}>{content}</a>;
}

/** @throws if the server does not answer with a list of networks */
async function readNetworks(address: URL): Promise<readonly ListedNetwork[]> {
	const list = readNetworkList(await (await fetch(address, { cache: 'no-store' })).json());
	if (list === undefined) throw new Error('no list of networks');
	return list;
}
