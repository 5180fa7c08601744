import type { Browser, CDPSession } from '@playwright/test';

/**
 * A tab driven only over the DevTools protocol. Playwright would also receive every frame of the feed, which costs more than the page.
 */
export class BareTab {
	readonly #session: CDPSession;
	readonly #sessionId: string;
	readonly #waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
	#count = 0;

	private constructor(session: CDPSession, sessionId: string) {
		this.#session = session;
		this.#sessionId = sessionId;
		session.on('Target.receivedMessageFromTarget', ({ message }) => {
			const answer: unknown = JSON.parse(message);
			if (field(answer, 'method') === 'Inspector.targetCrashed') {
				for (const { reject } of this.#waiting.values()) reject(new Error('the tab crashed'));
			}
			const id = field(answer, 'id');
			if (typeof id !== 'number') return;
			this.#waiting.get(id)?.resolve(field(answer, 'result'));
			this.#waiting.delete(id);
		});
	}

	static async open(browser: Browser, address: string): Promise<BareTab> {
		const session = await browser.newBrowserCDPSession();
		const { browserContextId } = await session.send('Target.createBrowserContext');
		const { targetId } = await session.send('Target.createTarget', {
			url: address,
			browserContextId,
			width: 1440,
			height: 900,
		});
		const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
		const tab = new BareTab(session, sessionId);
		await tab.send('Inspector.enable');
		return tab;
	}

	/** @returns the result of a DevTools command, or undefined if it fails. Rejects if the tab crashes */
	async send(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
		this.#count += 1;
		const id = this.#count;
		const answer = new Promise<unknown>((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
		});
		const message = JSON.stringify({ id, method, params });
		await this.#session.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
		return answer;
	}

	/** @returns the value of an expression in the page, or undefined if it throws */
	async evaluate(expression: string): Promise<unknown> {
		const answer = await this.send('Runtime.evaluate', { expression, returnByValue: true });
		return field(field(answer, 'result'), 'value');
	}

	/** Evaluates an expression until it is true. @returns the elapsed time in milliseconds */
	async until(expression: string): Promise<number> {
		const began = performance.now();
		while ((await this.evaluate(expression)) !== true);
		return performance.now() - began;
	}

	/** Presses and releases the mouse on an element. */
	async press(selector: string): Promise<void> {
		const place = await this.evaluate(
			`(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector('${selector}').getBoundingClientRect())`,
		);
		for (const type of ['mousePressed', 'mouseReleased']) {
			const at = { x: field(place, 'x'), y: field(place, 'y') };
			await this.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
		}
	}

	/** @returns the size of the JavaScript heap after garbage collection, in bytes */
	async heap(): Promise<number> {
		for (let round = 0; round < 3; round++) await this.send('HeapProfiler.collectGarbage');
		const used = field(await this.send('Runtime.getHeapUsage'), 'usedSize');
		return typeof used === 'number' ? used : Number.NaN;
	}
}

function field(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
