import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { transmissions } from '../../engine/overs.ts';
import { useAllChoices } from '../choices/use-page-state.ts';
import { useVisible } from '../choices/view.tsx';
import { isFilterOn } from '../rankings/display-filters.tsx';
import { RANKINGS } from '../rankings/rankings.tsx';
import { useShown } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { goToPart, PARTS, type Part, partElement } from './go-to-part.ts';

/** A bar at the bottom of narrow screens, in thumb's reach. Its buttons jump to the parts of the page, and it marks the part in view. */
export function PartsBar(): ReactNode {
	const { t } = useTexts();
	const count = useVisible(useShown(transmissions)).length;
	const [current, setCurrent] = usePartInView();
	const state = useAllChoices();
	const isFiltered = (part: Part) =>
		RANKINGS.some(({ name, filters }) => name === part && filters.some((filter) => isFilterOn(state, filter)));
	const jump = (part: Part) => {
		goToPart(part);
		setCurrent(part);
	};
	return (
		<nav className="narrow parts off-wall" aria-label={t('parts.label')}>
			{PARTS.map((part) => (
				<button
					key={part}
					type="button"
					className={isFiltered(part) ? 'filtered' : undefined}
					aria-current={part === current}
					onClick={() => jump(part)}
				>
					<span>{t(`parts.${part}`, { count })}</span>
					{isFiltered(part) && <span className="visually-hidden"> {t('parts.filtered')}</span>}
				</button>
			))}
		</nav>
	);
}

const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * @returns the current part, and its setter. A part whose visible share is the largest becomes current. A part that fills the window counts as
 *   wholly visible. Among equals the current part stays
 */
function usePartInView() {
	const [current, setCurrent] = useState<Part>('board');
	const choose = useEffectEvent((shares: ReadonlyMap<Element, number>) => {
		const shareOf = (part: Part) => shares.get(partElement(part) ?? document.body) ?? 0;
		const best = PARTS.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a));
		if (shareOf(best) > shareOf(current)) setCurrent(best);
	});
	useEffect(() => {
		const shares = new Map<Element, number>();
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { target, intersectionRect, boundingClientRect, rootBounds } of entries) {
					const most = Math.min(boundingClientRect.height, rootBounds?.height ?? innerHeight);
					shares.set(target, most === 0 ? 0 : Math.round((20 * intersectionRect.height) / most));
				}
				choose(shares);
			},
			{ threshold: STEPS },
		);
		for (const part of PARTS) {
			const element = partElement(part);
			if (element !== null) observer.observe(element);
		}
		return () => observer.disconnect();
	}, []);
	return [current, setCurrent] as const;
}
