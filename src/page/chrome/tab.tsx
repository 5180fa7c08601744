import { useContext, useEffect } from 'react';
import { productTitle } from '../../protocol/networks.ts';
import { useServices, useView } from '../services.ts';
import { WatchContext } from '../watch/watch-context.ts';
import { useNoData } from './no-data.tsx';

/**
 * The browser's tab (SCREEN-23). Its title counts the active sessions, announces one, or says that there are no data. Its icon shows whether there is
 * a connection. The count follows with each second, because browsers take longer to change a title than to draw a row.
 */
export function Tab(): null {
	const { network } = useServices();
	const { title: announcement } = useContext(WatchContext);
	const count = useView(({ talkgroups }) => talkgroups.active.length);
	const connected = useView(({ connection }) => connection === 'connected');
	const [noData] = useNoData();
	const product = productTitle(network.name);
	const title = noData === undefined ? (announcement ?? `(${count}) ${product}`) : `${noData} · ${product}`;
	useEffect(() => {
		document.title = title;
	}, [title]);
	useEffect(() => {
		const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
		if (icon === null || !connected) return undefined;
		icon.href = './icon.svg';
		return () => {
			icon.href = './icon-disconnected.svg';
		};
	}, [connected]);
	return null;
}
