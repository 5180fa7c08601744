import { monitorEventLoopDelay } from 'node:perf_hooks';
import { emptyFigures, emptyLatencies, ViewerClient, type ViewerFigures } from './viewer-client.ts';

/** A request of the benchmark to this process. */
export type Request =
	| {
			readonly ask: 'open';
			readonly port: number;
			readonly folder: string;
			readonly count: number;
			/** Viewers opened a second. */
			readonly rate: number;
			readonly stalls: boolean;
			/** The N in 127.N.x.1, the addresses from which the viewers connect. */
			readonly net: number;
	  }
	| { readonly ask: 'reset' }
	/** Cuts all connections. */
	| { readonly ask: 'cut' }
	/** `sent`: the number of frames that each viewer should have by now. */
	| { readonly ask: 'report'; readonly sent?: number };

/** The answer to `report`. */
export interface ViewersReport extends ViewerFigures {
	/** Seconds of processor time of this process so far. */
	readonly processor: number;
	/** The p99 delay of this process's event loop since the reset, in milliseconds. The relay does not cause this part of the latencies. */
	readonly eventLoopDelay: number;
}

/** Viewers per address, below the relay's limit. */
const VIEWERS_PER_ADDRESS = 100;
const STEP = 10;
/** The resolution of the measured event loop delay, in milliseconds. */
const DELAY_RESOLUTION = 5;

// This process opens viewers, counts their messages, and reports when asked.
const viewers: ViewerClient[] = [];
const figures = emptyFigures();
const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION });
delay.enable();

process.on('message', (request: Request) => {
	if (request.ask === 'open') void open(request);
	else if (request.ask === 'reset') {
		figures.latencies = emptyLatencies();
		delay.reset();
	} else if (request.ask === 'cut') for (const viewer of viewers) viewer.cut();
	else {
		const { sent = 0 } = request;
		const missing = viewers.reduce((sum, { after }) => sum + Math.max(0, sent - after), 0);
		process.send?.(report(figures.lost + missing));
	}
});
process.on('disconnect', () => process.exit());

function report(lost: number): ViewersReport {
	const { user, system } = process.cpuUsage();
	const eventLoopDelay = Math.max(0, delay.percentile(99) / 1e6 - DELAY_RESOLUTION);
	return { ...figures, lost, processor: (user + system) / 1e6, eventLoopDelay };
}

async function open({ port, folder, count, rate, stalls, net }: Extract<Request, { ask: 'open' }>): Promise<void> {
	const began = performance.now();
	for (let opened = 0; opened < count; ) {
		const due = Math.min(count, Math.ceil(((performance.now() - began) * rate) / 1000));
		for (; opened < due; opened++) {
			const address = `127.${net}.${1 + Math.floor(opened / VIEWERS_PER_ADDRESS)}.1`;
			viewers.push(new ViewerClient({ port, folder, localAddress: address, stalls }, figures));
		}
		await new Promise((resolve) => setTimeout(resolve, STEP));
	}
}
