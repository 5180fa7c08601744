/**
 * The rows that lists show, or have room for. The build gives these numbers to the style sheets as custom properties (`--ranking-rows` and so on),
 * so that nothing moves when the rows come.
 */
export const ROWS = {
	/** Each ranking. */
	ranking: 20,
	/** The waiting list. */
	waiting: 5,
	/** Currently Active in one column of sections, until the visitor shows all. Its list always has room for these rows. */
	few: 10,
};
