import { type ReactNode, useEffect } from 'react';
import { refOf } from '../../engine/ids.ts';
import type { Subject } from '../../engine/subjects.ts';
import { type ListedNetwork, readNetworkList } from '../../protocol/network-list.ts';
import { ALL_PATH, DEFAULT_PATH, type Network } from '../../protocol/networks.ts';
import { panelChange, writeFragment } from '../choices/page-state.ts';
import { useAllChoices } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Modal } from '../ui/dialog.tsx';

export type KnownNetworks = readonly ListedNetwork[] | 'unknown';

interface NetworksMenuProps {
	/** The address of the server's folder, relative to that of the page. */
	readonly folder: string;
	/** What the server said last, and its setter. */
	readonly known: readonly [KnownNetworks, (networks: KnownNetworks) => void];
	readonly close: () => void;
}

/** The networks of the server, as it lists them when the menu opens. */
export function NetworksMenu({ folder, known: [networks, setNetworks], close }: NetworksMenuProps): ReactNode {
	const { t } = useTexts();
	const server = new URL(folder, location.href);
	useEffect(() => {
		readNetworks(new URL(`${folder}networks.json`, location.href)).then(setNetworks, () => setNetworks('unknown'));
	}, [folder, setNetworks]);
	return (
		<Modal className="menu networks" aria-label={t('networks.heading')} close={close}>
			{networks === 'unknown' ? (
				<p className="muted">{t('networks.unknown')}</p>
			) : (
				<ul>
					{networks.map((each) => (
						<li key={each.path}>
							<Entry network={each} address={new URL(`.${each.path}`, server)} />
						</li>
					))}
				</ul>
			)}
		</Modal>
	);
}

/** The page's own network is not a link, because a press would close the panel. */
function Entry({ network, address }: { readonly network: ListedNetwork; readonly address: URL }): ReactNode {
	const state = useAllChoices();
	const { network: own } = useServices();
	const { t, timeOfDay } = useTexts();
	const { name, since, active, conversations } = network;
	const content = (
		<>
			<bdi>{network.path === ALL_PATH ? t('networks.all') : name}</bdi>
			<span className="muted">
				{since === null ? t('networks.on-air', { count: active }) : t('networks.lost', { time: timeOfDay(since) })}
			</span>
			{since === null && <span className="muted">{t('networks.conversations', { count: conversations })}</span>}
		</>
	);
	if (address.pathname === new URL('.', location.href).pathname) return <span aria-current="page">{content}</span>;
	const moved = (subjects: readonly Subject[]) =>
		subjects.flatMap((subject) => movedTo(network.path, own, subject) ?? []);
	const watch = moved(state.watch);
	const remind = state.remind.flatMap(({ talkgroup, start }) => {
		const subject = movedTo(network.path, own, { kind: 'talkgroup', ...talkgroup });
		return subject === undefined || subject.kind === 'callsign' ? [] : [{ talkgroup: refOf(subject), start }];
	});
	const choices = { ...state, watch, hide: moved(state.hide), only: state.only && watch.length > 0, remind };
	const fragment = writeFragment({ ...choices, ...panelChange(undefined) });
	return <a href={fragment === '' ? address.href : `${address.href}#${fragment}`}>{content}</a>;
}

/**
 * A watched, hidden or reminded subject of one network means nothing on another, but something on the page of all networks, and back.
 *
 * @param path of the other page @param own the network of this page
 */
function movedTo(path: string, own: Network, subject: Subject): Subject | undefined {
	if (subject.kind === 'callsign') return path === ALL_PATH || own.together !== undefined ? subject : undefined;
	const { kind, id, network } = subject;
	if (path === ALL_PATH) return kind === 'talkgroup' ? { kind, id, network: own.key } : subject;
	const key = own.together?.find((each) => each.path.endsWith(`${path}${DEFAULT_PATH.slice(1)}`))?.key;
	return key !== undefined && (network === key || network === undefined) ? { kind, id } : undefined;
}

/** @throws if the server does not answer with a list of networks */
async function readNetworks(address: URL): Promise<readonly ListedNetwork[]> {
	const list = readNetworkList(await (await fetch(address, { cache: 'no-store' })).json());
	if (list === undefined) throw new Error('no list of networks');
	return list;
}
