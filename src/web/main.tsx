import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { systemClock } from '../feed/clock.ts';
import { SILENT } from './analytics.ts';
import { App } from './app.tsx';
import { LiveActivity } from './live-activity.ts';
import { pacedFrames } from './paced-frames.ts';
import { readPageNetwork } from './page-network.ts';
import { PatternMatcher } from './pattern-matcher.ts';
import patternWorkerAddress from './pattern-worker.ts?worker&url';
import { type Services, ServicesContext } from './services.ts';
import { trustedWorkerFactory } from './trusted-worker.ts';

const network = readPageNetwork(document);
const clock = systemClock(globalThis);
const createWorker = trustedWorkerFactory(patternWorkerAddress);
const activity = new LiveActivity({
	network,
	clock,
	requestFrame: pacedFrames(),
	warn: (message) => console.warn(message),
});
const place = document.getElementById('page');
if (place === null) throw new Error('The page has no place for itself.');
const services: Services = {
	network,
	clock,
	analytics: SILENT,
	createMatcher: () => new PatternMatcher(createWorker, clock),
};
createRoot(place).render(
	<StrictMode>
		<ServicesContext value={services}>
			<App activity={activity} />
		</ServicesContext>
	</StrictMode>,
);
services.analytics.record({ name: 'Page view' });
activity.connect();
