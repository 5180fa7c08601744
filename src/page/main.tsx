// oxlint-disable-next-line import/no-unassigned-import -- first, so that errors in the other modules are reported too
import './startup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FeedConnection, type FeedConnectionOptions } from '../feed/feed-connection.ts';
import { productTitle } from '../protocol/networks.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { readPageNetwork } from './page-network.ts';
import { createRelayOptions } from './relay/relay-feed.ts';
import { ServicesContext } from './services.ts';
import { analytics, clock, reports } from './startup.ts';
import { PageStore } from './store/page-store.ts';

const network = readPageNetwork(document);
const title = productTitle(network.name);
const rootElement = document.getElementById('page');
if (rootElement === null) throw new Error('The HTML has no element with the id "page".');

const connect = (options: FeedConnectionOptions) => new FeedConnection(options);
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
	onConnection: reports.connection,
	createFeed: connect,
	...(network.relay === true && createRelayOptions(clock, connect)),
});
/** A page that cannot be rendered reports the error and disconnects. */
const onBroken = (error: unknown) => {
	reports.error(error, 'caught');
	store.disconnect();
	document.title = title;
};
createRoot(rootElement).render(
	<StrictMode>
		<ServicesContext value={{ network, clock, store, analytics }}>
			<ErrorBoundary title={title} onBroken={onBroken}>
				<App />
			</ErrorBoundary>
		</ServicesContext>
	</StrictMode>,
);
analytics.record({ name: 'Page view' });
store.connect();
addEventListener('pagehide', store.leave);
// Browsers keep a connection for up to a minute after the network has gone.
addEventListener('offline', store.leave);
document.addEventListener('visibilitychange', () => {
	if (!document.hidden) store.show();
});
