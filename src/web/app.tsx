import { useSyncExternalStore } from 'react';
import type { Network } from '../feed/networks.ts';
import { ActiveSection } from './active-section.tsx';
import type { Analytics } from './analytics.ts';
import { CallsignSection } from './callsign-section.tsx';
import { Controls } from './controls.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { LiveActivity } from './live-activity.ts';
import type { PatternMatcher } from './pattern-matcher.ts';
import { TalkgroupSection } from './talkgroup-section.tsx';

interface AppProps {
	readonly network: Network;
	readonly activity: LiveActivity;
	readonly analytics: Analytics;
	readonly createMatcher: () => PatternMatcher;
}

/** The one screen, top to bottom as in spec 2. */
export function App({ network, activity, analytics, createMatcher }: AppProps) {
	const { connection, snapshot, lastFrameAge } = useSyncExternalStore(activity.subscribe, activity.view);
	return (
		<>
			<Header network={network} analytics={analytics} />
			<main>
				<Controls
					networkName={network.name}
					connection={connection}
					lastFrameAge={lastFrameAge}
					activity={activity}
					analytics={analytics}
				/>
				<div className="sections">
					<ActiveSection sessions={snapshot.active} now={snapshot.at} />
					<TalkgroupSection talkgroups={snapshot.talkgroups} analytics={analytics} createMatcher={createMatcher} />
					<CallsignSection callsigns={snapshot.callsigns} analytics={analytics} createMatcher={createMatcher} />
				</div>
			</main>
			<Footer links={network.links} />
		</>
	);
}
