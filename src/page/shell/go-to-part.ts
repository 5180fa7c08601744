import type { RankingName } from '../../engine/rankings.ts';
import { RANKINGS } from '../rankings/rankings.tsx';
import { marked } from '../ui/marks.ts';

/** The parts of the page in their order, as their elements are marked. */
export const PARTS: readonly Part[] = ['board', 'active', ...RANKINGS.map(({ name }) => name)];

export type Part = 'board' | 'active' | RankingName;

export function partElement(part: Part): Element | null {
	return document.querySelector(marked('part', part));
}

/** Scrolls to a part of the page. Keyboards and screen readers continue from its heading. */
export function goToPart(part: Part): void {
	const element = partElement(part);
	if (part === PARTS[0]) scrollTo(0, 0);
	else element?.scrollIntoView();
	element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
