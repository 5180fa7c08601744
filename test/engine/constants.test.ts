import { describe, expect, it } from 'vitest';
import * as constants from '../../src/engine/constants.ts';

describe('constants', () => {
	it('START-1 to START-3, WINDOW-2, PRUNE-1, PRUNE-2, GHOST-1, GHOST-2, CLOSING-2: are those of the specification', () => {
		expect(constants).toMatchObject({
			WINDOW_SECONDS: 5 * 60,
			MAX_START_AGE_SECONDS: 300,
			RETENTION_SECONDS: 10 * 60,
			PRUNE_INTERVAL_SECONDS: 60,
			UNHEARD_LIMIT_SECONDS: 600,
			UNCONFIRMED_AFTER_SECONDS: 180,
			CLOSING_SECONDS: 5,
			MINIMUM_DESTINATION_ID: 90,
			ACCEPTED_SESSION_TYPE: 7,
		});
	});

	it('WINDOW-2, PRUNE-2: no window is longer than sessions are stored', () => {
		expect(constants.WINDOWS_SECONDS).toEqual([60, 120, 300, 600]);
		expect(Math.max(...constants.WINDOWS_SECONDS)).toBeLessThanOrEqual(constants.RETENTION_SECONDS);
	});

	it('TALK-4, TALK-5, WAIT-3 to WAIT-5, GHOST-5, GHOST-6, SCREEN-12: the other constants are those of the specification', () => {
		expect(constants).toMatchObject({
			RECENT_SECONDS: 300,
			TURN_GAP_SECONDS: 120,
			WAITING: { minTalk: 4, maxTalk: 60, minAge: 5, ageBelow: 120, receivedFor: 120 },
			RESENT_START_AGE_SECONDS: 10,
			RESEND_PERIOD_SECONDS: 5,
			OVERS_SHOWN: 150,
		});
	});
});
