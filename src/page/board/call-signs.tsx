import { createContext, Fragment, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { refOf } from '../../engine/ids.ts';
import { nameBeside, stationLabel } from '../../engine/names.ts';
import type { Station } from '../../engine/reading.ts';
import { stationKey } from '../../engine/station-key.ts';
import type { ShownConversation } from '../../engine/view.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PanelLink } from '../ui/panel-link.tsx';

export function stationInWords(station: Station): string {
	return `${stationLabel(station)} ${nameBeside(station)}`.trim();
}

/** The space for the call signs of a row, in pixels. */
interface Space {
	readonly width: number;
	/** Between two texts. */
	readonly gap: number;
	/** The least width of a name that is cut. */
	readonly name: number;
	readonly widthOf: (text: string, isLit?: boolean) => number;
}

const NO_SPACE: Space = { width: 0, gap: 0, name: 0, widthOf: () => 0 };

export const SpaceContext = createContext<Space>(NO_SPACE);

/** In widths of the type; the gap as in the style sheet. */
const GAP = 0.66;
const NAME = 2.5;

/** @param cell the heading of the column */
export function useSpace(cell: Element | null): Space {
	const [space, setSpace] = useState<Space>(NO_SPACE);
	useLayoutEffect(() => {
		if (cell === null) return undefined;
		const measure = () => {
			const { fontFamily, fontSize } = getComputedStyle(cell.parentElement ?? cell);
			const size = Number.parseFloat(fontSize);
			const pen = document.createElement('canvas').getContext('2d');
			const widths = new Map<string, number>();
			const widthOf = (text: string, isLit = false) => {
				const font = `${isLit ? 600 : 400} ${fontSize} ${fontFamily}`;
				const known = widths.get(font + text);
				if (known !== undefined || pen === null) return known ?? 0;
				pen.font = font;
				const { width } = pen.measureText(text);
				widths.set(font + text, width);
				return width;
			};
			setSpace({ width: cell.clientWidth, gap: GAP * size, name: NAME * size, widthOf });
		};
		const observer = new ResizeObserver(measure);
		observer.observe(cell);
		measure();
		return () => observer.disconnect();
	}, [cell]);
	return space;
}

/** How many call signs fit, at least one, and the space that they leave. If not all do, the number of the others fits behind them. */
function fitting(stations: readonly Station[], isLit: (station: Station) => boolean, { width, gap, widthOf }: Space) {
	let fits = { count: 1, left: 0 };
	let taken = 0;
	for (const [index, station] of stations.entries()) {
		taken += widthOf(stationLabel(station), isLit(station));
		const others = stations.length - index - 1;
		const left = width - taken - (others > 0 ? gap + widthOf(`+${others}`) : 0);
		if (left >= 0) fits = { count: index + 1, left };
		taken += gap;
	}
	return fits;
}

/**
 * Who talks with whom: as many whole call signs as fit, and the number of the others. Those on the air are lit, and followed by their operators' names
 * where there is space.
 */
export function CallSigns({ conversation }: { readonly conversation: ShownConversation }): ReactNode {
	const { t } = useTexts();
	const { shown: stations } = conversation;
	const space = useContext(SpaceContext);
	const talking = new Set(conversation.talking.map(({ station }) => stationKey(station)));
	const isLit = (station: Station) => talking.has(stationKey(station));
	const { count, left } = fitting(stations, isLit, space);
	const fitsName = (name: string) => name !== '' && left > space.gap + Math.min(space.widthOf(name), space.name);
	return (
		<span className="call-signs" title={stations.map(stationInWords).join(', ')}>
			{stations.slice(0, count).map((station) => {
				const key = stationKey(station);
				const name = isLit(station) ? nameBeside(station) : '';
				return (
					<Fragment key={key}>
						<PanelLink
							subject={{ kind: 'station', ...refOf(station) }}
							text={stationLabel(station)}
							control={`station ${key}`}
							className={isLit(station) ? 'lit' : undefined}
						/>
						{fitsName(name) && <bdi className="detail">{name}</bdi>}
					</Fragment>
				);
			})}
			{stations.length > count && (
				<span role="img" aria-label={t('count.more', { count: stations.length - count })}>
					{`+${stations.length - count}`}
				</span>
			)}
		</span>
	);
}
