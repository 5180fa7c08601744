import type { LiveConversation } from '../../engine/conversations.ts';
import type { ActiveOver, Station } from '../../engine/reading.ts';
import { matches, type Subject } from '../../engine/subjects.ts';

/** The stations of a conversation that are not hidden. */
export interface VisibleStations {
	/** The latest to talk first. */
	readonly stations: readonly Station[];
	/** Their overs on the air, in the order of their starts. */
	readonly active: readonly ActiveOver[];
	/** Whether the first of them was the latest of the whole conversation to talk. */
	readonly hasLatest: boolean;
}

/** Leaves out the hidden stations of a conversation. */
export function withoutHidden(conversation: LiveConversation, hidden: readonly Subject[]): VisibleStations {
	const isVisible = (station: Station) => !hidden.some((subject) => matches(subject, { station }));
	const [latest] = conversation.stations;
	return {
		stations: conversation.stations.filter(isVisible),
		active: conversation.active.filter(({ station }) => isVisible(station)),
		hasLatest: latest !== undefined && isVisible(latest),
	};
}
