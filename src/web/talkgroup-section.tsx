import { memo, useMemo, useState } from 'react';
import { filterTalkgroups, tableRows } from '../activity/filters.ts';
import { formatDuration, lastActiveFormat } from '../activity/format.ts';
import { label } from '../activity/names.ts';
import type { TalkgroupAggregate } from '../activity/snapshot.ts';
import type { Analytics } from './analytics.ts';
import { CheckFilter, TextFilter } from './filters.tsx';
import { LabelText } from './name-text.tsx';
import type { PatternMatcher } from './pattern-matcher.ts';
import { usePattern } from './use-pattern.ts';

const lastActiveText = lastActiveFormat();

interface TalkgroupSectionProps {
	readonly talkgroups: readonly TalkgroupAggregate[];
	readonly analytics: Analytics;
	readonly createMatcher: () => PatternMatcher;
}

/** Top Talkgroups (spec 2.5). */
export const TalkgroupSection = memo(function TalkgroupSection(props: TalkgroupSectionProps) {
	const { talkgroups, analytics, createMatcher } = props;
	const [hasName, setHasName] = useState(false);
	const [pattern, setPattern] = useState('');
	const names = useMemo(() => talkgroups.map((row) => row.name), [talkgroups]);
	const name = usePattern(createMatcher, pattern, names);
	const rows = useMemo(() => tableRows(filterTalkgroups(talkgroups, { hasName, name })), [talkgroups, hasName, name]);
	return (
		<section className="talkgroups" aria-labelledby="talkgroups-heading">
			<h2 id="talkgroups-heading">Top Talkgroups</h2>
			<div className="filters">
				<CheckFilter
					label="Has group name"
					checked={hasName}
					onChange={(on) => {
						setHasName(on);
						analytics.record({ name: 'Filter', filter: 'Has group name', on });
					}}
				/>
				<TextFilter label="Group name" value={pattern} onChange={setPattern} />
			</div>
			<table aria-labelledby="talkgroups-heading">
				<thead>
					<tr>
						<th scope="col">Talk Group</th>
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
						<TalkgroupRow key={row?.id ?? `blank ${index}`} row={row} />
					))}
				</tbody>
			</table>
		</section>
	);
});

const TalkgroupRow = memo(function TalkgroupRow({ row }: { row: TalkgroupAggregate | undefined }) {
	if (row === undefined) {
		return (
			<tr className="blank">
				<td />
				<td />
				<td />
			</tr>
		);
	}
	return (
		<tr>
			<td>
				<LabelText label={label(row.name, row.id)} detail={row.name === '' ? '' : String(row.id)} />
			</td>
			<td className="number">{formatDuration(row.talkTime)}</td>
			<td className="number quiet">{lastActiveText(row.lastActive)}</td>
		</tr>
	);
});
