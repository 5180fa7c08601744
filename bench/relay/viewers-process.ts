import { type LoadFigures, LoadViewer, sequenceOffset } from './load-viewer.ts';

/** A request of the benchmark to this process. */
export type Request =
	| {
			readonly ask: 'open';
			readonly port: number;
			readonly count: number;
			/** Viewers opened a second. */
			readonly rate: number;
			readonly stalls: boolean;
			/** N of the addresses 127.N.x.1 that they connect from. */
			readonly net: number;
	  }
	| { readonly ask: 'reset' }
	/** `sent`: how many frames the viewers should have by now. */
	| { readonly ask: 'report'; readonly sent?: number };

/** An address has this many viewers: fewer than the limit. */
const VIEWERS_AN_ADDRESS = 100;
const STEP = 10;

// A process of load viewers. It opens them, counts, and reports when asked.
const viewers: LoadViewer[] = [];
const figures: LoadFigures = { connected: 0, disconnections: 0, lost: 0, doubled: 0, disordered: 0, latencies: [] };

process.on('message', (request: Request) => {
	if (request.ask === 'open') void open(request);
	else if (request.ask === 'reset') figures.latencies = [];
	else {
		const last = (request.sent ?? 0) + sequenceOffset;
		const missing =
			request.sent === undefined ? 0 : viewers.reduce((sum, { after }) => sum + Math.max(0, last - after), 0);
		process.send?.({ ...figures, lost: figures.lost + missing });
	}
});
process.on('disconnect', () => process.exit());

async function open({ port, count, rate, stalls, net }: Extract<Request, { ask: 'open' }>): Promise<void> {
	const began = performance.now();
	for (let opened = 0; opened < count; ) {
		const due = Math.min(count, Math.ceil(((performance.now() - began) * rate) / 1000));
		for (; opened < due; opened++) {
			const address = `127.${net}.${1 + Math.floor(opened / VIEWERS_AN_ADDRESS)}.1`;
			viewers.push(new LoadViewer(port, address, figures, stalls));
		}
		await new Promise((resolve) => setTimeout(resolve, STEP));
	}
}
