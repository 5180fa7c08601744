import { expect, it } from 'vitest';
import { conversation } from '../../../src/engine/conversation.ts';
import { conversations } from '../../../src/engine/live-conversations.ts';
import { openings } from '../../../src/engine/openings.ts';
import { receivedOnlySince, transmissions } from '../../../src/engine/overs.ts';
import { callsigns, talkgroups } from '../../../src/engine/rankings.ts';
import type { Reading } from '../../../src/engine/reading.ts';
import { search } from '../../../src/engine/search.ts';
import { stationActivity } from '../../../src/engine/station-activity.ts';
import { readSubjects } from '../../../src/engine/subjects.ts';
import { together } from '../../../src/engine/together.ts';
import { shownConversations, viewOf } from '../../../src/engine/view.ts';
import { waiting } from '../../../src/engine/waiting.ts';
import { reuseIfEqual } from '../../../src/page/store/reuse.ts';
import { watchedChips } from '../../../src/page/watch/chips.ts';
import { heard } from '../../engine/network.ts';

const CHOICES = { hidden: readSubjects('st:Q2*'), watched: [], lens: ['Q1*'], hasCallsignCountries: false };

/** What the page asks of a reading. */
const QUESTIONS: Readonly<Record<string, (reading: Reading) => unknown>> = {
	conversations,
	openings,
	waiting,
	transmissions,
	receivedOnlySince,
	talkgroups: (reading) => talkgroups(reading, 300),
	callsigns: (reading) => callsigns(reading, 300),
	search: (reading) => search(reading, 'q'),
	view: (reading) => viewOf(reading, CHOICES),
	board: (reading) => shownConversations(reading, viewOf(reading, CHOICES)),
	chips: (reading) => watchedChips(reading, readSubjects('tg:91,tg:92,st:Q1AAA,st:Q5*')),
	conversation: (reading) => conversation(reading, { id: '91' }),
	station: (reading) => stationActivity(reading, { id: '2350001' }),
};

it.each(Object.entries(QUESTIONS))('asked a second later, %s is the same object unless its words change', (_, ask) => {
	const { at } = heard(
		'91: Q1AAA 0-20, Q2BBB 22-40, Q1AAA 42-',
		'92: Q3CCC 10-15, Q4DDD 17-30',
		'93: Q5EEE 20-31',
		'94: Q6FFF 50-',
	);
	const alone = [60, 61].map((second) => at(second).reading);
	const joined = alone.map((reading) => together([{ key: 'bm', name: 'B', reading, lostAt: undefined }], reading.at));
	for (const [before, after] of [alone, joined].map((readings) => readings.map((reading) => ask(reading)))) {
		expect(before).not.toEqual([]);
		expect(reuseIfEqual(before, after)).toBe(before);
	}
});
