// oxlint-disable-next-line import/no-unassigned-import -- first, so that errors in the other modules are reported too
import './startup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Network, productTitle } from '../protocol/networks.ts';
import { isRecord } from '../protocol/values.ts';
import { App } from './app.tsx';
import { readFragment } from './choices/page-state.ts';
import { openWithRemembered } from './choices/remembered.ts';
import { DirectFeed } from './feeds/direct-feed.ts';
import { createRelayClock, RelayFeed } from './feeds/relay-feed.ts';
import { later } from './later.ts';
import { hasWebSocket, isSafari } from './optional-parts.ts';
import { reloadOnce } from './reload-once.ts';
import { ServicesContext } from './services.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { analytics, clock, reports } from './startup.ts';
import { PageStore } from './store/page-store.ts';
import { chosenLanguage, showLanguage } from './texts/languages.ts';
import { loadPartsWhenIdle, NotLoaded } from './ui/later-part.tsx';
import { Redrawn } from './ui/redrawn.tsx';

// If the manifest names no address, Safari installs the page at its present one, with its choices. Other browsers would not install such a page.
if (isSafari) {
	document.querySelector('link[rel="manifest"]')?.setAttribute('href', './app-here.webmanifest');
}
openWithRemembered();
/** The first draw waits at most this many milliseconds for the visitor's language. */
const LANGUAGE_MS = 1000;
const language = showLanguage(chosenLanguage(readFragment(location.hash).lang));

const network = readPageNetwork(document);
const title = productTitle(network.name);
const relayClock = createRelayClock(clock);
const rootElement = document.getElementById('page');
if (rootElement === null) throw new Error('The HTML has no element with the id "page".');

/**
 * Connects and draws the page. It is not awaited: a script that is loaded meanwhile imports from this one, and would wait until this one has run.
 *
 * @param root the element of the page
 */
async function start(root: Element): Promise<void> {
	const join = network.together && (await later(() => import('../engine/together.ts')).start()).together;
	const store = new PageStore({
		network,
		...(join !== undefined && { join }),
		clock,
		requestFrame: (draw) => {
			const frame = requestAnimationFrame(draw);
			return () => cancelAnimationFrame(frame);
		},
		warn: (message) => console.warn(message),
		onConnection: reports.connection,
		createFeed: (given) => {
			const options = { ...given, transports: hasWebSocket() ? undefined : ['polling'] };
			// All relays of a server have one clock.
			return given.network.relay === true ? new RelayFeed({ ...options, relayClock }) : new DirectFeed(options);
		},
	});
	/** A page that cannot be rendered reports the error and disconnects. */
	const onBroken = (error: unknown) => {
		reports.error(error);
		store.disconnect();
		document.title = title;
	};
	store.subscribe(() => {
		if (store.shown().status.refused) reloadOnce();
	});
	analytics.record({ name: 'Page view' });
	store.connect();
	addEventListener('pagehide', store.leave);
	// Browsers keep a connection for up to a minute after the network has gone.
	addEventListener('offline', store.leave);
	document.addEventListener('visibilitychange', () => {
		if (!document.hidden) store.show();
	});

	await Promise.race([language, new Promise<void>((resolve) => clock.after(LANGUAGE_MS, resolve))]);
	loadPartsWhenIdle();
	createRoot(root).render(
		<StrictMode>
			<ServicesContext value={{ network, timers: clock, store, analytics }}>
				<ErrorBoundary title={title} onBroken={onBroken}>
					<Redrawn>
						<App />
					</Redrawn>
				</ErrorBoundary>
			</ServicesContext>
		</StrictMode>,
	);
}

start(rootElement).catch((error: unknown) => {
	reports.error(error);
	createRoot(rootElement).render(<NotLoaded />);
});

/**
 * Reads which network the page shows from its `meta` element, which the build or the server wrote.
 *
 * @returns the network with a full address. Where the element has no address, the feed is on the page's own server, in the folder of the page
 * @throws when the element is missing or not a network
 */
function readPageNetwork(document: Document): Network {
	const written: unknown = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="network"]')?.content ?? '');
	if (!isNetwork(written)) throw new Error('The meta element with the name "network" holds no network.');
	const located = atAddress(written, document);
	return {
		...located,
		...(written.together && { together: written.together.map((each) => atAddress(each, document)) }),
	};
}

function atAddress(written: Network, document: Document): Network {
	if (written.address !== '') return written;
	const { origin, pathname } = new URL(`.${written.path}`, document.location.href);
	return { ...written, address: origin, path: pathname };
}

/** Checks the texts that this file reads. The rest is as the build or the server of this page wrote it. */
function isNetwork(value: unknown): value is Network {
	return isRecord(value) && [value['name'], value['address'], value['path']].every((text) => typeof text === 'string');
}
