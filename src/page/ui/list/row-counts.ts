/**
 * The rows that lists show, or have room for. The build gives these numbers to the style sheets as custom properties (`--ranking-rows` and so on),
 * so that nothing moves when the rows come.
 */
export const ROWS = {
	/** Each ranking. */
	ranking: 20,
	/** The waiting list. */
	waiting: 5,
	/** Currently Active on a small screen at first, and the spare room of a list that shows all. */
	few: 10,
};
