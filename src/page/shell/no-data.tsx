import { useContext, useEffect } from 'react';
import { transmissions } from '../../engine/overs.ts';
import type { Reading } from '../../engine/reading.ts';
import { useNetworkName, useProductTitle } from '../choices/network-names.ts';
import { useServices, useShown, useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TabTitleContext } from '../watch/tab-title.ts';

/** As many of several missing networks are named in the line. */
const NAMED = 2;

/**
 * Says that there is no connection, or none to some of several networks, and since when. The line overlays the page without shifting it, and stays
 * visible while scrolling.
 */
export function NoData() {
	const messages = [...useNoData(), ...useMissing()];
	return <output className="no-data">{messages.length > 0 && <span>{messages.join(' · ')}</span>}</output>;
}

/** What is wrong with the whole page's data, the most important first; empty when nothing is. */
function useNoData(): readonly string[] {
	const { network } = useServices();
	const networkName = useNetworkName();
	const { t, timeOfDay, duration } = useTexts();
	const { connection, closed, refused, clockAhead, noDataSince } = useStatus((status) => status);
	const since = noDataSince === undefined ? undefined : timeOfDay(noDataSince);
	if (refused) return [t('no-data.other-version')];
	if (connection === 'connected') {
		// A relay has a clock of its own, which its operator sets.
		if (clockAhead === undefined || network.relay === true) return [];
		const by = { duration: duration(Math.abs(clockAhead)) };
		return [t(clockAhead > 0 ? 'no-data.clock-ahead' : 'no-data.clock-behind', by)];
	}
	if (closed)
		return [t('no-data.disconnected'), ...(since === undefined ? [] : [t('no-data.closed-since', { time: since })])];
	if (since !== undefined) return [t('no-data.since', { time: since }), t('no-data.reconnecting')];
	// A page that starts up says so on its button.
	return connection === 'starting' ? [] : [t('no-data.no-connection', { network: networkName }), t('no-data.trying')];
}

function useMissing(): readonly string[] {
	const { t, timeOfDay } = useTexts();
	const missing = useStatus((status) => status.missing);
	const named = missing
		.slice(0, NAMED)
		.map(({ name, since }) =>
			since === undefined
				? t('no-data.no-connection', { network: name })
				: t('no-data.network-since', { network: name, time: timeOfDay(since) }),
		);
	const more = missing.length - named.length;
	return more > 0 ? [...named, t('count.more', { count: more })] : named;
}

/**
 * The browser's tab. Its title counts the active sessions, shows an announcement, or says that there are no data. Its icon shows whether there is
 * a connection.
 */
export function Tab(): null {
	const [announcement] = useContext(TabTitleContext);
	const count = useShown(countActive);
	const connected = useStatus(({ connection }) => connection === 'connected');
	const [noData] = useNoData();
	const product = useProductTitle();
	const present = announcement === undefined ? `(${count}) ${product}` : `★ ${announcement.text}`;
	const title = noData === undefined ? present : `${noData} · ${product}`;
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

function countActive(reading: Reading): number {
	return transmissions(reading).length;
}
