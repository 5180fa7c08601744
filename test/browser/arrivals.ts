import type { Page } from '@playwright/test';
import type { LinkBatch } from '../../src/page/worker/worker-link.ts';

/** Counts the frames that a page has received from its worker. It must be created before the page loads. */
export class Arrivals {
	#count = 0;
	#onArrival: (() => void) | undefined;

	private constructor() {}

	static async of(page: Page): Promise<Arrivals> {
		const arrivals = new Arrivals();
		await page.exposeFunction('countArrivals', (count: number) => {
			arrivals.#count += count;
			arrivals.#onArrival?.();
		});
		await page.addInitScript(countFrames);
		return arrivals;
	}

	/** Resolves when the page has received and applied this many frames in all. */
	async until(count: number): Promise<void> {
		while (this.#count < count) {
			await new Promise<void>((resolve) => {
				this.#onArrival = resolve;
			});
		}
	}
}

declare global {
	var countArrivals: (count: number) => Promise<void>;
}

/** Runs in the page, before its own scripts. Listens to the messages of its workers. */
function countFrames(): void {
	globalThis.Worker = class extends Worker {
		constructor(address: string | URL, options?: WorkerOptions) {
			super(address, options);
			this.addEventListener('message', ({ data }: MessageEvent<Partial<LinkBatch>>) => {
				const events = data.events?.filter((event) => 'event' in event) ?? [];
				if (events.length > 0) void countArrivals(events.length);
			});
		}
	};
}
