import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { label } from '../../engine/names.ts';
import type { Station } from '../../engine/reading.ts';
import { stationKey } from '../../engine/stations.ts';
import type { ShownConversation } from '../../engine/view.ts';

export function callsignOf({ id, callsign }: Station): string {
	return label(callsign, id);
}

/** The room for the call signs of a row, in pixels, and the widths of texts there. */
interface Room {
	readonly width: number;
	/** Between two call signs. */
	readonly gap: number;
	readonly widthOf: (text: string) => number;
}

const NO_SPACE: Room = { width: 0, gap: 0, widthOf: () => 0 };

export const RoomContext = createContext<Room>(NO_SPACE);

/** Between two call signs, in widths of the type, as in the style sheet. */
const GAP = 0.66;

/** @param cell the heading of the column */
export function useRoom(cell: Element | null): Room {
	const [room, setRoom] = useState<Room>(NO_SPACE);
	useLayoutEffect(() => {
		if (cell === null) return undefined;
		const measure = () => {
			const { fontFamily, fontSize } = getComputedStyle(cell.parentElement ?? cell);
			const pen = document.createElement('canvas').getContext('2d');
			if (pen !== null) pen.font = `600 ${fontSize} ${fontFamily}`;
			const widths = new Map<string, number>();
			const widthOf = (text: string) => {
				const width = widths.get(text) ?? pen?.measureText(text).width ?? 0;
				widths.set(text, width);
				return width;
			};
			setRoom({ width: cell.clientWidth, gap: GAP * Number.parseFloat(fontSize), widthOf });
		};
		const observer = new ResizeObserver(measure);
		observer.observe(cell);
		measure();
		return () => observer.disconnect();
	}, [cell]);
	return room;
}

/** @returns how many of the call signs fit, at least one. If not all do, the number of the others fits behind them */
function countFitting(callsigns: readonly string[], { width, gap, widthOf }: Room): number {
	let [taken, fitting] = [0, 1];
	for (const [index, callsign] of callsigns.entries()) {
		taken += widthOf(callsign);
		const others = callsigns.length - index - 1;
		if (taken + (others > 0 ? gap + widthOf(`+${others}`) : 0) <= width) fitting = index + 1;
		taken += gap;
	}
	return fitting;
}

/** Who talks with whom: as many whole call signs as fit, and the number of the others. Those on the air are lit. */
export function CallSigns({ conversation }: { readonly conversation: ShownConversation }): ReactNode {
	const { shown: stations } = conversation;
	const room = useContext(RoomContext);
	const callsigns = stations.map(callsignOf);
	const fitting = countFitting(callsigns, room);
	const talking = new Set(conversation.talking.map(({ station }) => stationKey(station)));
	return (
		<span className="call-signs" title={callsigns.join(', ')}>
			{stations.slice(0, fitting).map((station) => (
				<bdi key={stationKey(station)} className={talking.has(stationKey(station)) ? 'lit' : undefined}>
					{callsignOf(station)}
				</bdi>
			))}
			{stations.length > fitting && <span>{`+${stations.length - fitting}`}</span>}
		</span>
	);
}
