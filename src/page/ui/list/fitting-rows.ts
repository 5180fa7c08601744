import { useLayoutEffect, useState } from 'react';

declare module 'react' {
	interface CSSProperties {
		'--rows'?: number;
	}
}

/**
 * How many rows fit in a list whose height does not depend on its rows. The rows then share the height: see `.fills` in table.css.
 *
 * @param list the element around the table. Its line height is the least height of a row
 */
export function useFittingRows(list: HTMLElement | null): number {
	const [fitting, setFitting] = useState(1);
	useLayoutEffect(() => {
		if (list === null) return undefined;
		const measure = () => {
			// An unfolded list is as high as its rows.
			if (!list.matches('.fills')) return;
			const head = list.querySelector('thead')?.offsetHeight ?? 0;
			const row = Number.parseFloat(getComputedStyle(list).lineHeight);
			setFitting(Math.max(1, Math.floor((list.clientHeight - head + 0.5) / row)));
		};
		const observer = new ResizeObserver(measure);
		observer.observe(list);
		measure();
		return () => observer.disconnect();
	}, [list]);
	return fitting;
}
