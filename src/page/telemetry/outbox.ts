/** The most items that wait while the sender loads; further ones are dropped. */
const MAX_ITEMS = 100;

/**
 * A queue for a sender that is still loading. Its items are dropped if the sender does not load.
 *
 * @param load resolves with the function that sends an item
 */
export function outbox<Item>(load: Promise<(item: Item) => void>): (item: Item) => void {
	const waiting: Item[] = [];
	let take = (item: Item): void => {
		if (waiting.length < MAX_ITEMS) waiting.push(item);
	};
	load.then(
		(send) => {
			// A sender that throws must not break the page (TELEMETRY-6).
			take = (item) => {
				try {
					send(item);
				} catch {}
			};
			waiting.forEach(take);
		},
		() => {
			take = () => {};
			waiting.length = 0;
		},
	);
	return (item) => take(item);
}
