import { memo, type ReactNode } from 'react';
import type { Ref } from '../../engine/ids.ts';
import { stationLabel } from '../../engine/names.ts';
import { oversOnTalkgroup } from '../../engine/overs.ts';
import type { ActiveOver, Reading } from '../../engine/reading.ts';
import { useShown } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from '../ui/icons.tsx';
import { moveFocus, pressRow } from '../ui/list/row-events.ts';
import { Row, Rows, useTabStop } from '../ui/list/rows.tsx';
import { LiveMark } from '../ui/live.tsx';
import { marked } from '../ui/marks.ts';
import { CallsignText } from '../ui/row-text.tsx';
import type { NetKeeper } from './net-keeper.ts';
import { keyIn, listedKey, markStation, type NetList, type NetStation } from './net-list.ts';

interface NetStationsProps {
	readonly keeper: NetKeeper;
	readonly list: NetList;
	readonly stations: readonly NetStation[];
}

function activeOn(reading: Reading, talkgroup: Ref): readonly ActiveOver[] {
	return oversOnTalkgroup(reading, talkgroup).filter((over) => over.localStop === null);
}

/** The stations in the order of their first over. New ones come last, so no row moves but by the visitor's own press. */
export function NetStations({ keeper, list, stations }: NetStationsProps): ReactNode {
	const active = useShown(activeOn, list.talkgroup);
	const overs = new Map(active.map((over) => [keyIn(list.stations, over.station), over]));
	const keys = stations.map(listedKey);
	// React knows no handlers for a list; the object hides them from the linter, as those of other lists.
	const handlers: object = { onClick: pressRow, onKeyDown: moveFocus };
	return (
		<div {...handlers}>
			<Rows as="ul" className="net-stations" control="called" keys={keys}>
				{stations.map((listed, index) => {
					const key = listedKey(listed);
					return (
						<Row as="li" key={key} id={key}>
							<Listed keeper={keeper} listed={listed} number={index + 1} over={overs.get(key)} />
						</Row>
					);
				})}
			</Rows>
		</div>
	);
}

interface ListedProps {
	readonly keeper: NetKeeper;
	readonly listed: NetStation;
	readonly number: number;
	readonly over: ActiveOver | undefined;
}

const Listed = memo(function Listed({ keeper, listed, number, over }: ListedProps) {
	const { t, duration, minuteOfDay } = useTexts();
	const { station, heard, overs, talkTime, called } = listed;
	const name = stationLabel(station);
	const details =
		heard === null
			? [t('net.by-hand')]
			: [t('net.since', { time: minuteOfDay(heard) }), t('net.overs', { count: overs }), duration(talkTime)];
	return (
		<>
			<span className="number muted">{number}</span>
			{station.id === '' ? <bdi className="label">{name}</bdi> : <CallsignText station={station} />}
			{over !== undefined && <LiveMark over={over} />}
			<span className="one-line details muted">{details.join(' · ')}</span>
			<label className="side-by-side field">
				<input
					type="checkbox"
					checked={called}
					onChange={({ currentTarget }) => {
						const { checked } = currentTarget;
						keeper.edit((list) => markStation(list, listedKey(listed), { called: checked }));
					}}
					{...useTabStop('called')}
				/>
				{t('net.called')}
				<bdi className="visually-hidden">{name}</bdi>
			</label>
			<IconButton
				icon="close"
				className="close"
				label={t('net.remove', { callsign: name })}
				onClick={({ currentTarget }) => {
					// The row leaves, so the focus goes to the same button of the next row, or else of the one before.
					const row = currentTarget.closest(marked('row'));
					const beside = row?.nextElementSibling ?? row?.previousElementSibling;
					focusFirst(beside?.querySelector(marked('control', 'remove')));
					keeper.edit((list) => markStation(list, listedKey(listed), { removed: true }));
				}}
				{...useTabStop('remove')}
			/>
		</>
	);
});

export function RemovedStations({ keeper, stations }: Omit<NetStationsProps, 'list'>): ReactNode {
	const { t } = useTexts();
	if (stations.length === 0) return null;
	return (
		<p>
			{t('net.removed')}{' '}
			{stations.map((listed) => {
				const name = stationLabel(listed.station);
				const title = t('net.bring-back', { callsign: name });
				return (
					<button
						key={listedKey(listed)}
						type="button"
						className="link"
						aria-label={title}
						title={title}
						onClick={({ currentTarget }) => {
							focusFirst(currentTarget.nextElementSibling, currentTarget.previousElementSibling);
							keeper.edit((list) => markStation(list, listedKey(listed), { removed: false }));
						}}
					>
						<bdi>{name}</bdi>
					</button>
				);
			})}
		</p>
	);
}

/** Focuses the first of these elements that there is, or else the heading. The focused button is about to leave. */
function focusFirst(...elements: readonly (Element | null | undefined)[]): void {
	const found = [...elements, document.getElementById('net-heading')].find((element) => element instanceof HTMLElement);
	found?.focus();
}
