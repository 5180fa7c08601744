import type { Page } from '@playwright/test';
import type { LinkNews } from '../../src/page/worker/worker-link.ts';

/** Counts the events of the feed that a page has taken; to be made before the page loads. */
export class Arrivals {
	#count = 0;
	#onArrival: (() => void) | undefined;

	private constructor() {}

	static async of(page: Page): Promise<Arrivals> {
		const arrivals = new Arrivals();
		await page.exposeFunction('noteArrivals', (count: number) => {
			arrivals.#count += count;
			arrivals.#onArrival?.();
		});
		await page.addInitScript(noteNews);
		return arrivals;
	}

	/** Resolves when there were so many, from the first one on, and the page has applied them. */
	async until(count: number): Promise<void> {
		while (this.#count < count) {
			await new Promise<void>((resolve) => {
				this.#onArrival = resolve;
			});
		}
	}
}

declare global {
	var noteArrivals: (count: number) => Promise<void>;
}

/** Runs in the page, before its own scripts: listens to what its workers tell it. */
function noteNews(): void {
	globalThis.Worker = class extends Worker {
		constructor(address: string | URL, options?: WorkerOptions) {
			super(address, options);
			this.addEventListener('message', ({ data }: MessageEvent<Partial<LinkNews>>) => {
				const events = data.notes?.filter((note) => 'event' in note) ?? [];
				if (events.length > 0) void noteArrivals(events.length);
			});
		}
	};
}
