/** A value that can be passed to a function in a page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Keys that type no character. */
export type Key = 'Escape' | 'Tab';

export interface TabOptions {
	readonly engine: 'chromium-109' | 'firefox' | 'webkit';
}

/** A tab of a real browser, driven in the same way in every engine. */
export interface Tab {
	/** Resolves when the page has loaded. */
	open(address: string): Promise<void>;
	/** Runs a function in the page and returns the result. The function may refer only to its arguments and the page's globals. */
	run<Given extends Json[]>(task: (...given: Given) => unknown, ...given: Given): Promise<unknown>;
	/** Presses the first element that matches a CSS selector. */
	click(selector: string): Promise<void>;
	/** Types into the focused element, one key after the other. */
	type(text: string): Promise<void>;
	press(key: Key): Promise<void>;
	/** Ends the browser. */
	close(): Promise<void>;
}

/** @returns a JavaScript expression that calls the function with the given arguments */
export function writeCall(task: (...given: never) => unknown, given: readonly Json[]): string {
	return `(${String(task)})(...${JSON.stringify(given)})`;
}

/** What the pages of Puppeteer and Playwright have in common. */
interface DrivenPage {
	goto(address: string): Promise<unknown>;
	evaluate(expression: string): Promise<unknown>;
	click(selector: string): Promise<void>;
	readonly keyboard: { type(text: string): Promise<void>; press(key: Key): Promise<void> };
}

/** @param browser with the page as its only tab */
export function tabOf(page: DrivenPage, browser: { close(): Promise<void> }): Tab {
	return {
		open: async (address) => void (await page.goto(address)),
		run: (task, ...given) => page.evaluate(writeCall(task, given)),
		click: (selector) => page.click(selector),
		type: (text) => page.keyboard.type(text),
		press: (key) => page.keyboard.press(key),
		close: () => browser.close(),
	};
}
