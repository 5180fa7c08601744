// oxlint-disable-next-line import/no-unassigned-import -- first, so that it hears of errors in what follows
import './page-telemetry.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FeedConnection, type FeedConnectionOptions } from '../feed/feed-connection.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import patternWorkerAddress from './filters/pattern-worker.ts?worker&url';
import { readPageNetwork } from './page-network.ts';
import { analytics, clock, reports } from './page-telemetry.ts';
import { type Services, ServicesContext } from './services.ts';
import { LiveActivity } from './store/live-activity.ts';
import linkWorkerAddress from './worker/link-worker.ts?worker&url';
import { trustedWorkers } from './worker/trusted-worker.ts';
import { workerDial } from './worker/worker-link.ts';

const network = readPageNetwork(document);
const title = `${network.name} Top Activity`;
// The page's one policy for what is trusted is taken at once, before anybody else can.
const linkWorker = `${linkWorkerAddress}?${new URL(network.address).origin}`;
const createWorker = trustedWorkers([linkWorker, patternWorkerAddress]);
const dial = workerDial(() => createWorker(linkWorker));
const connect = (options: FeedConnectionOptions) => new FeedConnection(dial, options);
const place = document.getElementById('page');
if (place === null) throw new Error('The page has no place for itself.');
const services: Services = {
	network,
	clock,
	analytics,
	createMatcher: async () => {
		const { PatternMatcher } = await import('./filters/pattern-matcher.ts');
		return new PatternMatcher(() => createWorker(patternWorkerAddress), clock);
	},
	countryOf: () => undefined,
};
const root = createRoot(place);
if (network.relay === true) {
	// Where it cannot be had, the page is what any other client of the network is to a relay.
	import('./relay/relay.ts').then(begin, () => begin());
} else begin();

function begin(relay?: typeof import('./relay/relay.ts')): void {
	const activity = new LiveActivity({
		network,
		clock,
		requestFrame: (call, painted) => {
			const frame = requestAnimationFrame(() => {
				call();
				setTimeout(painted);
			});
			return () => cancelAnimationFrame(frame);
		},
		warn: (message) => console.warn(message),
		onConnection: reports.connection,
		bringFeed: connect,
		...relay?.onRelay(clock, connect),
	});
	show(activity, services);
	analytics.record({ name: 'Page view' });
	activity.connect();
	addEventListener('pagehide', activity.leave);
	document.addEventListener('visibilitychange', () => {
		if (!document.hidden) activity.show();
	});
	// The table of countries is one kilobyte that no first screen waits for; without it there are no countries.
	import('./tables/countries.ts').then(
		({ countryOf }) => show(activity, { ...services, countryOf }),
		() => {},
	);
}

function show(activity: LiveActivity, given: Services): void {
	// The page can show nothing any more: it says so once, and keeps no connection that nobody sees.
	const breakDown = (error: unknown) => {
		reports.error(error, 'caught');
		activity.disconnect();
		document.title = title;
	};
	root.render(
		<StrictMode>
			<ServicesContext value={given}>
				<ErrorBoundary title={title} onBroken={breakDown}>
					<App activity={activity} />
				</ErrorBoundary>
			</ServicesContext>
		</StrictMode>,
	);
}
