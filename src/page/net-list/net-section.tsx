import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Ref, refKey } from '../../engine/ids.ts';
import { useStatus } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useNext } from '../ui/list/next-rows.ts';
import { TalkgroupText } from '../ui/row-text.tsx';
import { AddStation } from './add-station.tsx';
import type { NetKeeper } from './net-keeper.ts';
import { MAX_STATIONS, type NetList, whilePaused } from './net-list.ts';
import { NetStations, RemovedStations } from './net-stations.tsx';
import { NetTools } from './net-tools.tsx';

interface NetSectionProps {
	readonly keeper: NetKeeper;
	readonly talkgroup: Ref;
}

/** What a talkgroup's panel says of the net list: the list itself, where another list is, or that it has just ended. */
export function NetSection({ keeper, talkgroup }: NetSectionProps): ReactNode {
	const { list, ended } = useSyncExternalStore(keeper.subscribe, keeper.kept);
	const { withElements } = useTexts();
	const isList = (each: NetList | undefined) => each !== undefined && refKey(each.talkgroup) === refKey(talkgroup);
	if (list !== undefined && isList(list)) return <KeptList keeper={keeper} list={list} />;
	if (list !== undefined)
		return (
			<p className="net">
				{withElements('net.elsewhere', { talkgroup: <TalkgroupText talkgroup={list.talkgroup} /> })}
			</p>
		);
	return isList(ended) && <Ended keeper={keeper} />;
}

/** The list of the panel's talkgroup. It stands still while the screen is paused, and grows on. */
function KeptList({ keeper, list }: { readonly keeper: NetKeeper; readonly list: NetList }) {
	const { t, minuteOfDay } = useTexts();
	const paused = useStatus((status) => status.paused);
	const shown = useNext(list, (before) => (paused ? whilePaused(before, list) : list));
	const heading = useRef<HTMLHeadingElement>(null);
	useLayoutEffect(() => {
		// The press that began the list removed its button.
		if (document.activeElement === document.body) heading.current?.focus();
	}, []);
	const stations = shown.stations.filter(({ removed }) => !removed);
	const called = stations.filter((listed) => listed.called).length;
	const summary = [
		t('count.stations', { count: stations.length }),
		t('net.called-count', { count: called }),
		t('net.since', { time: minuteOfDay(list.begun) }),
	];
	return (
		<section className="net" aria-labelledby="net-heading">
			<h3 id="net-heading" ref={heading} tabIndex={-1}>
				{t('net.heading')}
			</h3>
			<p className="muted">{summary.join(' · ')}</p>
			<NetTools keeper={keeper} list={list} />
			{stations.length === 0 ? (
				<p>{t('net.empty')}</p>
			) : (
				<NetStations keeper={keeper} list={shown} stations={stations} />
			)}
			{list.stations.length >= MAX_STATIONS && <p>{t('net.full', { count: MAX_STATIONS })}</p>}
			<AddStation keeper={keeper} />
			<RemovedStations keeper={keeper} stations={shown.stations.filter(({ removed }) => removed)} />
			<p className="muted">{t('net.kept')}</p>
		</section>
	);
}

function Ended({ keeper }: Pick<NetSectionProps, 'keeper'>) {
	const { t } = useTexts();
	const undo = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		const button = undo.current;
		// The press that ended the list removed its button.
		button?.focus();
		return () => {
			const isTooLate = keeper.kept().list === undefined;
			if (isTooLate && document.activeElement === button) document.getElementById('panel-heading')?.focus();
		};
	}, [keeper]);
	return (
		<p className="net">
			<output>{t('net.ended')}</output>{' '}
			<button ref={undo} type="button" className="link" onClick={() => keeper.undoEnd()}>
				{t('controls.undo')}
			</button>
		</p>
	);
}
