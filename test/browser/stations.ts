import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../model/messages.ts';
import type { FeedServer, FeedServerOptions } from '../servers/feed-server.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';
import { expect, screen } from './product.ts';

export async function sendStations(feed: FeedServer): Promise<void> {
	await feed.until(() => feed.viewers === 1);
	const now = nowInSeconds();
	const stations = [
		{ sourceId: 2_629_901, callsign: 'DL5QRA/P', callsignName: 'Jürgen', destinationId: 262, talkgroup: 'Deutschland' },
		{ sourceId: 51_528, callsign: '', callsignName: '', destinationId: 3_128_231, talkgroup: '' },
		{ sourceId: 2_341_999, callsign: 'CRAPQ', callsignName: 'Siân', destinationId: 235, talkgroup: 'United Kingdom' },
	];
	for (const [index, station] of stations.entries()) {
		const session = { ...station, sessionId: `${index}`, start: now - 60 };
		feed.send(frameOf(startMessage(session)), frameOf(stopMessage({ ...session, stop: now - index })));
	}
}

/** Opens the page on a feed with three stations, one of which has a call sign that can be linked. */
export async function openWithStations(
	page: Page,
	start: (...args: string[]) => Promise<string>,
	startFeed: (options?: FeedServerOptions) => Promise<FeedServer>,
	fragment = '',
) {
	const feed = await startFeed();
	await page.goto(`${await start('--feed', feed.address)}/${fragment}`);
	await sendStations(feed);
	await expect(screen(page).callsignRows.first()).toBeVisible();
	return feed;
}
