/** The rows that lists show. The build gives these numbers to the style sheets as custom properties (`--ranking-rows` and so on). */
export const ROWS = {
	ranking: 20,
};
