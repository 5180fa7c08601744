import { expect, it } from 'vitest';
import { noticeWords } from '../../src/engine/notice.ts';
import { decideNets } from '../../src/engine/reminders.ts';
import { remembering } from '../../src/engine/told.ts';

const ROUND = { name: 'Round', talkgroup: { id: '91', network: 'tgif' }, start: 1000 };

/** @param ahead seconds @param seconds when it is asked, by the clock of the page or the server @returns what is told, such as `700 reminder 5` */
function told(ahead: number, ...seconds: readonly number[]) {
	const decide = remembering(decideNets, new Map());
	return seconds.flatMap((at) =>
		decide({ nets: [ROUND], at, ahead }).map((notice) => `${at} ${notice.kind} ${noticeWords(notice).minutes}`),
	);
}

it('a net is told of once ahead and once when it begins, also where seconds are left out', () => {
	expect(told(300, 699, 700, 701, 999, 1000, 1001, 1060)).toEqual(['700 reminder 5', '1000 net 0']);
	expect(told(300, 650, 890, 1059, 1060)).toEqual(['890 reminder 2', '1059 net 0']);
	expect(told(0, 999, 1000, 1001)).toEqual(['1000 net 0']);
	expect(told(300, 1060)).toEqual([]);
});

it('a clock that is set back tells nothing twice', () => {
	expect(told(0, 1010, 900, 1000, 1010)).toEqual(['1010 net 0']);
});

it('a net that was left out meanwhile is told of again', () => {
	const decide = remembering(decideNets, new Map());
	const tell = (...nets: readonly (typeof ROUND)[]) => decide({ nets, at: 800, ahead: 300 }).length;
	expect([tell(ROUND), tell(ROUND), tell(), tell(ROUND)]).toEqual([1, 0, 0, 1]);
});
