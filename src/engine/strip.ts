import { endedOvers } from './overs.ts';
import type { EndedOver, Over } from './reading.ts';
import { type StationKey, stationKey } from './station-key.ts';

/** A strip draws at most this many overs, because more would merge. */
const MAX_OVERS = 150;

/** @param overs of one talkgroup @returns those that have ended, in the order of their ends; the latest 150 */
export function stripOvers(overs: readonly Over[]): readonly EndedOver[] {
	return endedOvers(overs).slice(-MAX_OVERS);
}

export type Tone = 0 | 1;

/** The overs of a strip, in their order, and the tone of each. */
export interface Strip {
	readonly overs: readonly Pick<Over, 'id' | 'station'>[];
	readonly tones: readonly Tone[];
}

/**
 * @param before the previous strip
 * @returns the strip of the given overs. The tone changes where the station changes; the first over keeps its previous tone
 */
export function nextStrip(before: Strip, overs: Strip['overs']): Strip {
	const [first] = overs;
	const index = before.overs.findIndex(({ id }) => id === first?.id);
	let tone = before.tones[index] ?? 0;
	let station: StationKey | undefined = first && stationKey(first.station);
	const tones = overs.map((over): Tone => {
		const next = stationKey(over.station);
		if (next !== station) tone = tone === 0 ? 1 : 0;
		station = next;
		return tone;
	});
	return { overs, tones };
}
