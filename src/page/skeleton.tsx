import { renderToStaticMarkup } from 'react-dom/server';
import { ManualClock } from '../feed/clock.ts';
import { BRANDMEISTER } from '../protocol/networks.ts';
import { App } from './app.tsx';
import { ServicesContext } from './services.ts';
import { type Feed, LiveActivity } from './store/live-activity.ts';
import { SILENT } from './telemetry/analytics.ts';

// Run by the build: prints the screen as it is before anything has happened, so that the HTML holds it and it is there before any script.
const clock = new ManualClock(0);
const feed: Feed = { open: () => {}, leave: () => {}, close: () => {}, lastFrameAt: undefined };
const activity = new LiveActivity({
	network: BRANDMEISTER,
	clock,
	requestFrame: () => () => {},
	warn: () => {},
	bringFeed: () => feed,
});
console.log(
	renderToStaticMarkup(
		<ServicesContext
			value={{
				network: BRANDMEISTER,
				clock,
				analytics: SILENT,
				createMatcher: () => Promise.reject(new Error('there is nothing to match yet')),
				countryOf: () => undefined,
			}}
		>
			<App activity={activity} />
		</ServicesContext>,
	),
);
