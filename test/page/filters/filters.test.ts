import { describe, expect, it } from 'vitest';
import type { CallsignAggregate, TalkgroupAggregate } from '../../../src/engine/snapshot.ts';
import { filterCallsigns, filterTalkgroups, matchesAll } from '../../../src/page/filters/filters.ts';
import { T0 } from '../../model/messages.ts';

const talked = (id: number) => ({ id, talkTime: 1000 - id, lastActive: T0 });
const talkgroup = (id: number, name: string): TalkgroupAggregate => ({ ...talked(id), name, overs: [] });
const source = (id: number, callsign: string, name: string): CallsignAggregate => ({ ...talked(id), callsign, name });
const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id);
const like = (pattern: RegExp) => (text: string) => pattern.test(text);

const TALKGROUPS = [talkgroup(1, 'Quarry'), talkgroup(2, ''), talkgroup(3, 'Quince'), talkgroup(4, '')];
const SOURCES = [source(1, 'DL5QZX', 'Quirin'), source(2, '', 'Quinta'), source(3, 'PA9QQA', ''), source(4, '', '')];

describe('the filters of Top Talkgroups', () => {
	it('FILTER-3: without a filter, every entry is kept, in rank order', () => {
		expect(filterTalkgroups(TALKGROUPS, { hasName: false, name: matchesAll })).toEqual(TALKGROUPS);
	});

	it('FILTER-1, FILTER-2: both must match', () => {
		expect(ids(filterTalkgroups(TALKGROUPS, { hasName: true, name: like(/^$|arr/) }))).toEqual([1]);
	});
});

describe('the filters of Top Callsigns', () => {
	const none = { hasCallsign: false, hasName: false, callsign: matchesAll, name: matchesAll };

	it('FILTER-3: without a filter, every entry is kept, in rank order', () => {
		expect(filterCallsigns(SOURCES, none)).toEqual(SOURCES);
	});

	it('FILTER-1, FILTER-2: all must match', () => {
		const all = { hasCallsign: true, hasName: true, callsign: like(/q/i), name: like(/q/i) };
		expect(ids(filterCallsigns(SOURCES, all))).toEqual([1]);
		expect(ids(filterCallsigns(SOURCES, { ...all, name: like(/nobody/) }))).toEqual([]);
	});
});
