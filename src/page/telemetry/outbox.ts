/** More than a page has to say before its reporters have loaded. */
const MOST_KEPT = 100;

/**
 * Takes items at once, keeps them while what sends them is loading, and drops them where it does not load.
 *
 * @param load begins to load; resolves with what sends an item
 */
export function outbox<Item>(load: Promise<(item: Item) => void>): (item: Item) => void {
	const kept: Item[] = [];
	let take = (item: Item): void => {
		if (kept.length < MOST_KEPT) kept.push(item);
	};
	load.then(
		(send) => {
			// A sender that breaks is no reason for the page to.
			take = (item) => {
				try {
					send(item);
				} catch {}
			};
			kept.forEach(take);
		},
		() => {
			take = () => {};
			kept.length = 0;
		},
	);
	return (item) => take(item);
}
