import type { Page } from '@playwright/test';
import type { LiveMessage } from '../../src/engine/message.ts';
import { startMessage, stopMessage } from '../model/messages.ts';
import type { FeedServer } from '../servers/feed-server.ts';
import { frameOf, nowInSeconds } from '../servers/frames.ts';

/** The talkgroup on which the stations talk. */
export const TALKGROUP = { destinationId: 26299, talkgroup: 'Ruhr' };

export const STATIONS = [
	{ sourceId: 2350001, callsign: 'G4QAA', callsignName: 'Ann' },
	{ sourceId: 2629002, callsign: 'DL9QCQ', callsignName: 'Uwe' },
	{ sourceId: 3100003, callsign: 'K5QSM', callsignName: 'Linda' },
] as const;

/** @returns the frames of the start and the stop of an over of `seconds` on the talkgroup. `session` names its station, id and start */
export function overFrames(session: Partial<LiveMessage> & Pick<LiveMessage, 'start'>, seconds: number): unknown[] {
	const over = { ...TALKGROUP, ...session };
	return [frameOf(startMessage(over)), frameOf(stopMessage({ ...over, stop: over.start + seconds }))];
}

/** Sends overs of the stations, by turns; each lasts 5 s, 10 s after the one before. @param name what their session ids begin with */
export function talk(feed: FeedServer, turns: readonly number[], name = 'over'): void {
	const now = nowInSeconds();
	for (const [index, station] of turns.entries()) {
		const start = now - 10 * (turns.length - index);
		feed.send(...overFrames({ ...STATIONS[station], sessionId: `${name} ${index}`, start }, 5));
	}
}

/** The parts of the page that tests of the panel use. */
export function panelParts(page: Page) {
	const panel = page.getByRole('dialog');
	return {
		panel,
		heading: panel.getByRole('heading', { level: 2 }),
		status: panel.locator('.panel-status'),
		stations: panel.locator('.lanes tbody tr:not(.lane-row)'),
		overs: panel.locator('.overs tbody tr'),
		link: (name: string) => page.locator('.sections > section').getByRole('link', { name, exact: true }).first(),
	};
}
