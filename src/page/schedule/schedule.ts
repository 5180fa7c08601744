import { useEffect } from 'react';
import { readId } from '../../engine/ids.ts';
import type { Cancel } from '../../feed/clock.ts';
import type { Network } from '../../protocol/networks.ts';
import { readNets } from '../../protocol/schedule.ts';
import { useServices } from '../services.ts';
import { reuseIfEqual } from '../store/reuse.ts';
import type { Net } from '../store/schedule.ts';

const RELOAD_MS = 600_000;

interface ScheduleProps {
	readonly keep: (change: (before: readonly Net[]) => readonly Net[]) => void;
}

/** Loads the nets when it is mounted, and every ten minutes. What is known stays while the server cannot be reached. */
export function Schedule({ keep }: ScheduleProps): null {
	const { network, timers } = useServices();
	useEffect(() => {
		const ended = new AbortController();
		let cancel: Cancel = () => {};
		const load = async () => {
			const response = await fetch(netsUrl(network), { signal: ended.signal });
			const nets = response.ok ? readNets(await response.json()) : undefined;
			if (nets === undefined) return;
			const named = nets.flatMap(({ dstId, network: name, ...net }): Net[] => {
				const id = readId(dstId);
				const key = network.together?.find((each) => each.name === name)?.key;
				return id === undefined ? [] : [{ ...net, talkgroup: key === undefined ? { id } : { id, network: key } }];
			});
			keep((before) => reuseIfEqual(before, named));
		};
		const loadAgain = () => {
			load().catch(() => {});
			cancel = timers.after(RELOAD_MS, loadAgain);
		};
		loadAgain();
		return () => {
			cancel();
			ended.abort();
		};
	}, [network, timers, keep]);
	return null;
}

/** Beside the network's feed. */
function netsUrl({ address, path }: Network): URL {
	return new URL('./nets.json', `${address}${path}`);
}

/** The calendar of a talkgroup's nets (NETS-5). */
export function calendarUrl({ address, path }: Network, talkgroupId: string): string {
	return new URL(`./nets.ics?talkgroup=${encodeURIComponent(talkgroupId)}`, `${address}${path}`).href;
}
