import { createContext } from 'react';

export interface TabTitle {
	readonly text: string;
	/** The ids of the sessions that it announces; none for an example. */
	readonly sessions: readonly string[];
	/** When it was made, in milliseconds of `performance.now()`. */
	readonly at: number;
}

type TabTitleState = readonly [TabTitle | undefined, (title: TabTitle | undefined) => void];

/** What the tab's title shows instead of the count, and the way to change it. */
export const TabTitleContext = createContext<TabTitleState>([undefined, () => {}]);
