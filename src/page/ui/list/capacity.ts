import { useLayoutEffect, useState } from 'react';

/**
 * How many rows of a scrolling table lie above the lower edge of its view, if it has that many. Measured only when the table is scrolled or its size
 * changes.
 *
 * @param list the element that scrolls; the head of its table is as high as a row
 */
export function useCapacity(list: HTMLElement | null): number {
	const [capacity, setCapacity] = useState(Number.POSITIVE_INFINITY);
	useLayoutEffect(() => {
		if (list === null) return undefined;
		const measure = () => {
			const [head, body] = [list.querySelector('thead tr'), list.querySelector('tbody')];
			if (head === null || body === null) return;
			const columns = Number.parseInt(getComputedStyle(body).columnCount, 10) || 1;
			const rows = Math.round((list.scrollTop + list.clientHeight) / head.getBoundingClientRect().height - 1);
			setCapacity(columns * rows);
		};
		const observer = new ResizeObserver(measure);
		observer.observe(list);
		list.addEventListener('scroll', measure, { passive: true });
		return () => {
			observer.disconnect();
			list.removeEventListener('scroll', measure);
		};
	}, [list]);
	return capacity;
}
