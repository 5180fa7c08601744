import { memo, useMemo, useState } from 'react';
import { filterCallsigns, tableRows } from '../activity/filters.ts';
import { formatDuration, lastActiveFormat } from '../activity/format.ts';
import { label } from '../activity/names.ts';
import type { CallsignAggregate } from '../activity/snapshot.ts';
import type { Analytics } from './analytics.ts';
import { CheckFilter, TextFilter } from './filters.tsx';
import { LabelText } from './name-text.tsx';
import type { PatternMatcher } from './pattern-matcher.ts';
import { usePattern } from './use-pattern.ts';

const lastActiveText = lastActiveFormat();

interface CallsignSectionProps {
	readonly callsigns: readonly CallsignAggregate[];
	readonly analytics: Analytics;
	readonly createMatcher: () => PatternMatcher;
}

/** Top Callsigns (spec 2.6). */
export const CallsignSection = memo(function CallsignSection(props: CallsignSectionProps) {
	const { callsigns, analytics, createMatcher } = props;
	const [hasCallsign, setHasCallsign] = useState(false);
	const [hasName, setHasName] = useState(false);
	const [callsignPattern, setCallsignPattern] = useState('');
	const [namePattern, setNamePattern] = useState('');
	const callsignTexts = useMemo(() => callsigns.map((row) => row.callsign), [callsigns]);
	const nameTexts = useMemo(() => callsigns.map((row) => row.name), [callsigns]);
	const callsign = usePattern(createMatcher, callsignPattern, callsignTexts);
	const name = usePattern(createMatcher, namePattern, nameTexts);
	const rows = useMemo(
		() => tableRows(filterCallsigns(callsigns, { hasCallsign, hasName, callsign, name })),
		[callsigns, hasCallsign, hasName, callsign, name],
	);
	return (
		<section className="callsigns" aria-labelledby="callsigns-heading">
			<h2 id="callsigns-heading">Top Callsigns</h2>
			<div className="filters">
				<CheckFilter
					label="Has callsign"
					checked={hasCallsign}
					onChange={(on) => {
						setHasCallsign(on);
						analytics.record({ name: 'Filter', filter: 'Has callsign', on });
					}}
				/>
				<CheckFilter
					label="Has name"
					checked={hasName}
					onChange={(on) => {
						setHasName(on);
						analytics.record({ name: 'Filter', filter: 'Has name', on });
					}}
				/>
				<TextFilter label="Callsign" value={callsignPattern} onChange={setCallsignPattern} />
				<TextFilter label="Name" value={namePattern} onChange={setNamePattern} />
			</div>
			<table aria-labelledby="callsigns-heading">
				<thead>
					<tr>
						<th scope="col">Callsign</th>
						<th scope="col">Name</th>
						<th scope="col" className="number">
							Talk Time
						</th>
						<th scope="col" className="number">
							Last Active
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						<CallsignRow key={row?.id ?? `blank ${index}`} row={row} />
					))}
				</tbody>
			</table>
		</section>
	);
});

const CallsignRow = memo(function CallsignRow({ row }: { row: CallsignAggregate | undefined }) {
	if (row === undefined) {
		return (
			<tr className="blank">
				<td />
				<td />
				<td />
				<td />
			</tr>
		);
	}
	return (
		<tr>
			<td>
				<LabelText label={label(row.callsign, row.id)} detail="" />
			</td>
			<td>
				<LabelText label={row.name} detail="" />
			</td>
			<td className="number">{formatDuration(row.talkTime)}</td>
			<td className="number quiet">{lastActiveText(row.lastActive)}</td>
		</tr>
	);
});
