import type { Page } from '@playwright/test';
import { startMessage, stopMessage } from '../model/messages.ts';
import type { FeedServer } from '../servers/feed-server.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';

export const RUHR = { destinationId: 26299, talkgroup: 'Ruhr' };
export const ANN = { sourceId: 2350001, callsign: 'G4QAA', callsignName: 'Ann' };
export const UWE = { sourceId: 2629002, callsign: 'DL9QCQ/P', callsignName: 'Uwe' };

/** A station talks on a talkgroup for some seconds, until now. Without a length it stays on the air. */
export function talk(feed: FeedServer, party: typeof ANN, length?: number, now = nowInSeconds()): void {
	const session = { ...RUHR, ...party, sessionId: `${party.callsign} ${length}`, start: now - (length ?? 0) };
	feed.send(frameOf(startMessage(session)));
	if (length !== undefined) feed.send(frameOf(stopMessage({ ...session, stop: now })));
}

export function parts(page: Page) {
	return {
		line: page.getByRole('region', { name: 'Watched' }),
		chips: page.getByRole('region', { name: 'Watched' }).getByRole('listitem'),
		stars: (name: string) => page.locator('.sections').getByRole('button', { name: `Watch ${name}`, exact: true }),
		row: (table: string, text: string) => page.locator(`.${table} tbody tr`).filter({ hasText: text }),
		panel: page.getByRole('dialog'),
	};
}

export async function watch(page: Page, fragment: string): Promise<void> {
	await page.evaluate((hash) => {
		location.hash = hash;
	}, fragment);
}
