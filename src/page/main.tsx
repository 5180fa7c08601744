// oxlint-disable-next-line import/no-unassigned-import -- first, so that errors in the other modules are reported too
import './startup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FeedConnection, type FeedConnectionOptions } from '../feed/feed-connection.ts';
import { productTitle } from '../protocol/networks.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import patternWorkerAddress from './filters/pattern-worker.ts?worker&url';
import { LazyScripts } from './lazy-scripts.ts';
import { readPageNetwork } from './page-network.ts';
import { PageReload } from './page-reload.ts';
import { type Services, ServicesContext } from './services.ts';
import { analytics, clock, reports } from './startup.ts';
import { PageStore } from './store/page-store.ts';
import notificationWorkerAddress from './watch/notification-worker.ts?worker&url';
import linkWorkerAddress from './worker/link-worker.ts?worker&url';
import { trustedScripts } from './worker/trusted-scripts.ts';
import { workerDial } from './worker/worker-dial.ts';

const network = readPageNetwork(document);
const title = productTitle(network.name);
const pageReload = new PageReload(clock);
const { loadLazily } = pageReload;
const lazyScripts = new LazyScripts(loadLazily);
// The page's only Trusted Types policy is created first, before another script can take its name (SECURITY-1).
const linkWorker = `${linkWorkerAddress}#${new URL(network.address).origin}`;
const trustedScript = trustedScripts([linkWorker, patternWorkerAddress, notificationWorkerAddress]);
const createWorker = (address: string) => pageReload.watch(new Worker(trustedScript(address), { type: 'module' }));
const dial = workerDial(() => createWorker(linkWorker));
const connect = (options: FeedConnectionOptions) => new FeedConnection(dial, options);
const rootElement = document.getElementById('page');
if (rootElement === null) throw new Error('The HTML has no element with the id "page".');
const services: Services = {
	network,
	clock,
	analytics,
	patternMatcher: lazyScripts.add(async () => {
		const { PatternMatcher } = await import('./filters/pattern-matcher.ts');
		return () => new PatternMatcher(() => createWorker(patternWorkerAddress), clock);
	}),
	registerNotificationWorker: () => navigator.serviceWorker.register(trustedScript(notificationWorkerAddress)),
	removeNotificationWorker: async () => {
		if (!('serviceWorker' in navigator)) return;
		const registration = await navigator.serviceWorker.getRegistration(notificationWorkerAddress);
		// Without such a worker, the browser returns the service worker of the site around the page. That one stays.
		const scope = new URL('.', new URL(notificationWorkerAddress, location.href)).href;
		if (registration?.scope === scope) await registration.unregister();
	},
	countryOf: () => undefined,
	lazyScript: lazyScripts.add,
};
const root = createRoot(rootElement);
if (network.relay === true) {
	// If this part fails to load twice, the page reads the relay as it reads a network.
	const load = () => loadLazily(() => import('./relay/relay.ts'));
	load()
		.catch(load)
		.then(begin, () => begin());
} else begin();

function begin(relay?: typeof import('./relay/relay.ts')): void {
	const store = new PageStore({
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
		onConnection: (state) => {
			reports.connection(state);
			if (state === 'connected') lazyScripts.retry();
		},
		createFeed: connect,
		...relay?.createRelayOptions(clock, connect),
	});
	show(store, services);
	analytics.record({ name: 'Page view' });
	store.connect();
	addEventListener('pagehide', store.leave);
	lazyScripts.watchStyleSheets();
	document.addEventListener('visibilitychange', () => {
		if (!document.hidden) store.show();
	});
	// The table of countries loads after the first screen. Without it no countries are shown.
	const countries = lazyScripts.add(() => import('./tables/countries.ts'));
	const showCountries = async () => {
		const loaded = await countries.load();
		if (loaded !== undefined) show(store, { ...services, countryOf: loaded.countryOf });
	};
	countries.subscribe(() => void showCountries());
	void showCountries();
}

function show(store: PageStore, given: Services): void {
	// A page that cannot be rendered reports the error and disconnects.
	const onBroken = (error: unknown) => {
		reports.error(error, 'caught');
		store.disconnect();
		document.title = title;
	};
	root.render(
		<StrictMode>
			<ServicesContext value={given}>
				<ErrorBoundary title={title} onBroken={onBroken}>
					<App store={store} />
				</ErrorBoundary>
			</ServicesContext>
		</StrictMode>,
	);
}
