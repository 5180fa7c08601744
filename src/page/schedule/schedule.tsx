import { type ReactNode, useEffect, useState } from 'react';
import { readId } from '../../engine/ids.ts';
import { readNets } from '../../protocol/schedule.ts';
import { useServices } from '../services.ts';
import { besideFeed, loadEachTenMinutes } from '../store/beside-feed.ts';
import { reuseIfEqual } from '../store/reuse.ts';
import type { Net } from '../store/schedule.ts';

interface ScheduleProps {
	/** Which part that shows nets is open; `''` for none. */
	readonly opened: string;
	readonly keep: (change: (before: readonly Net[]) => readonly Net[]) => void;
}

/** Loads the nets at once, when a part that shows them is opened, and every ten minutes. */
export function Schedule({ opened, keep }: ScheduleProps): ReactNode {
	const [last, setLast] = useState({ opened, openings: 0 });
	if (opened !== last.opened) setLast({ opened, openings: last.openings + (opened === '' ? 0 : 1) });
	return <Loading key={last.openings} keep={keep} />;
}

function Loading({ keep }: Pick<ScheduleProps, 'keep'>): null {
	const { network, timers } = useServices();
	useEffect(() => {
		const take = (content: unknown) => {
			const nets = readNets(content)?.flatMap(({ dstId, network: name, ...net }): Net[] => {
				const id = readId(dstId);
				const key = network.together?.find((each) => each.name === name)?.key;
				return id === undefined ? [] : [{ ...net, talkgroup: key === undefined ? { id } : { id, network: key } }];
			});
			if (nets !== undefined) keep((before) => reuseIfEqual(before, nets));
		};
		return loadEachTenMinutes(besideFeed(network, 'nets.json'), timers, take);
	}, [network, timers, keep]);
	return null;
}
