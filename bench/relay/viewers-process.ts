import { emptyFigures, emptyLatencies, ViewerClient } from './viewer-client.ts';

/** A request of the benchmark to this process. */
export type Request =
	| {
			readonly ask: 'open';
			readonly port: number;
			readonly folder: string;
			readonly count: number;
			/** Viewers opened a second. */
			readonly rate: number;
			/** The N in 127.N.x.1, the addresses from which the viewers connect. */
			readonly net: number;
	  }
	| { readonly ask: 'reset' }
	/** Cuts all connections. */
	| { readonly ask: 'cut' }
	/** `sent`: the number of frames that each viewer should have by now. */
	| { readonly ask: 'report'; readonly sent?: number };

/** Viewers per address, below the relay's limit. */
const VIEWERS_PER_ADDRESS = 100;
const STEP = 10;
// This process opens viewers, counts their messages, and reports when asked.
const viewers: ViewerClient[] = [];
const figures = emptyFigures();

process.on('message', (request: Request) => {
	if (request.ask === 'open') void open(request);
	else if (request.ask === 'reset') figures.latencies = emptyLatencies();
	else if (request.ask === 'cut') for (const viewer of viewers) viewer.cut();
	else {
		const { sent = 0 } = request;
		const missing = viewers.reduce((sum, { after }) => sum + Math.max(0, sent - after), 0);
		process.send?.({ ...figures, lost: figures.lost + missing });
	}
});
process.on('disconnect', () => process.exit());

async function open({ port, folder, count, rate, net }: Extract<Request, { ask: 'open' }>): Promise<void> {
	const began = performance.now();
	for (let opened = 0; opened < count; ) {
		const due = Math.min(count, Math.ceil(((performance.now() - began) * rate) / 1000));
		for (; opened < due; opened++) {
			const address = `127.${net}.${1 + Math.floor(opened / VIEWERS_PER_ADDRESS)}.1`;
			viewers.push(new ViewerClient({ port, folder, localAddress: address }, figures));
		}
		await new Promise((resolve) => setTimeout(resolve, STEP));
	}
}
