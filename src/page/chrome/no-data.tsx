import type { ClockFormat } from '../../engine/format.ts';
import { useClockFormat } from '../address/use-page-state.ts';
import { useServices, useView } from '../services.ts';
import type { View } from '../store/view.ts';

/** A line over the tables that says that there is no connection, and since when there are no data (CONNECT-12). It takes no room. */
export function NoData() {
	const [first, second] = useNoData();
	return (
		<output className="no-data">
			{first !== undefined && (
				<span>
					{first}
					{second !== undefined && <span className="further">{` · ${second}`}</span>}
				</span>
			)}
		</output>
	);
}

/** What is to be said about a missing connection, the most important first; empty where there is nothing to say. The same text as long as it holds. */
export function useNoData(): readonly string[] {
	const { network } = useServices();
	const clock = useClockFormat();
	const text = useView((view) => describeNoData(view, network.name, clock).join('\n'));
	return text === '' ? [] : text.split('\n');
}

function describeNoData(
	{ connection, closed, noDataSince }: View,
	network: string,
	{ timeOfDay }: ClockFormat,
): readonly string[] {
	if (connection === 'connected') return [];
	const since = noDataSince === undefined ? undefined : `since ${timeOfDay(noDataSince)}`;
	if (closed) return since === undefined ? ['Disconnected'] : ['Disconnected', `no data ${since}`];
	if (since !== undefined) return [`No data ${since}`, 'reconnecting'];
	// A page that starts up says so on its button.
	return connection === 'starting' ? [] : [`No connection to ${network}`, 'trying again'];
}
