import { renderToStaticMarkup } from 'react-dom/server';
import { ManualClock } from '../feed/clock.ts';
import { BRANDMEISTER } from '../protocol/networks.ts';
import { App } from './app.tsx';
import { LazyScripts } from './lazy-scripts.ts';
import { ServicesContext } from './services.ts';
import type { Feed } from './store/page-feed.ts';
import { PageStore } from './store/page-store.ts';
import { SILENT } from './telemetry/analytics.ts';

// The build runs this. It prints the screen as it is before the first frame. The HTML contains that, so it is shown before any script has loaded.
const clock = new ManualClock(0);
const { add: lazyScript } = new LazyScripts((load) => load());
const feed: Feed = { open: () => {}, leave: () => {}, close: () => {}, lastFrameAt: undefined };
const store = new PageStore({
	network: BRANDMEISTER,
	clock,
	requestFrame: () => () => {},
	warn: () => {},
	createFeed: () => feed,
});
console.log(
	renderToStaticMarkup(
		<ServicesContext
			value={{
				network: BRANDMEISTER,
				clock,
				analytics: SILENT,
				patternMatcher: lazyScript(() => Promise.reject(new Error('no filters in the skeleton'))),
				registerNotificationWorker: () => Promise.reject(new Error('no notifications in the skeleton')),
				removeNotificationWorker: () => Promise.resolve(),
				countryOf: () => undefined,
				lazyScript,
			}}
		>
			<App store={store} />
		</ServicesContext>,
	),
);
