import { describe, expect, it } from 'vitest';
import { type Calendar, readCalendar } from '../../../../src/server/relay/schedule/calendar.ts';
import { netTalkgroup } from '../../../../src/server/relay/schedule/net-talkgroup.ts';

const seconds = (time: string) => Date.parse(time) / 1000;

/** Reads a calendar of 2027. @param lines what stands in it; each event is given by its lines */
function read(
	events: readonly (readonly string[])[],
	from = '2027-01-01',
	to = '2028-01-01',
	zones: string[] = [],
): Calendar {
	const components = events.map((lines, index) =>
		[
			'BEGIN:VEVENT',
			...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${index}`]),
			...lines,
			'END:VEVENT',
		].join('\r\n'),
	);
	const text = ['BEGIN:VCALENDAR', ...zones, ...components, 'END:VCALENDAR'].join('\r\n');
	const calendar = readCalendar(text, seconds(from), seconds(to));
	if (calendar === undefined) throw new Error('is a calendar');
	return calendar;
}

/** The starts and ends of all nets in UTC, such as `2027-03-14T19:00/20:00`. */
function times({ nets }: Calendar): string[] {
	const iso = (time: number) => new Date(time * 1000).toISOString();
	return nets
		.flatMap(({ listed }) => listed)
		.map(({ start, end }) => `${iso(start).slice(0, 16)}/${iso(end).slice(11, 16)}`)
		.toSorted();
}

const SUNDAYS = [
	'DTSTART;TZID=Europe/Berlin:20270103T200000',
	'DTEND;TZID=Europe/Berlin:20270103T210000',
	'RRULE:FREQ=WEEKLY;BYDAY=SU',
	'SUMMARY:Sunday round',
	'LOCATION:tg:91',
];

/** A zone with the rules of Berlin. */
const rulesOf = (id: string) => [
	'BEGIN:VTIMEZONE',
	`TZID:${id}`,
	'X-LIC-LOCATION:Nowhere',
	'BEGIN:DAYLIGHT',
	'TZOFFSETFROM:+0100',
	'TZOFFSETTO:+0200',
	'TZNAME:CEST',
	'DTSTART:19700329T020000',
	'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
	'END:DAYLIGHT',
	'BEGIN:STANDARD',
	'TZOFFSETFROM:+0200',
	'TZOFFSETTO:+0100',
	'TZNAME:CET',
	'DTSTART:19701025T030000',
	'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
	'END:STANDARD',
	'END:VTIMEZONE',
];

// Rules: NETS-2, NETS-3, NETS-5

describe('the nets of a calendar', () => {
	it('keep their local time over both changes of the clock, in two zones', () => {
		const friday = [
			'DTSTART;TZID=America/New_York:20270101T200000',
			'DURATION:PT2H',
			'RRULE:FREQ=MONTHLY;BYDAY=1FR',
			'LOCATION:tg:3100',
		];
		expect(times(read([SUNDAYS, friday], '2027-03-01', '2027-04-05'))).toEqual([
			'2027-03-06T01:00/03:00',
			'2027-03-07T19:00/20:00',
			'2027-03-14T19:00/20:00',
			'2027-03-21T19:00/20:00',
			'2027-03-28T18:00/19:00',
			'2027-04-03T00:00/02:00',
			'2027-04-04T18:00/19:00',
		]);
		expect(times(read([SUNDAYS, friday], '2027-10-24', '2027-11-08'))).toEqual([
			'2027-10-24T18:00/19:00',
			'2027-10-31T19:00/20:00',
			'2027-11-06T00:00/02:00',
			'2027-11-07T19:00/20:00',
		]);
	});

	it('lack exceptions, of a time or of a local day, and have replaced occurrences at their new time', () => {
		const uid = 'UID:round';
		const exceptions = [
			'EXDATE;TZID=Europe/Berlin:20270110T200000',
			'EXDATE:20270117T190000Z',
			'EXDATE;VALUE=DATE:20270124',
		];
		const moved = [
			'RECURRENCE-ID;TZID=Europe/Berlin:20270131T200000',
			'DTSTART;TZID=Europe/Berlin:20270130T180000',
			'LOCATION:tg:91',
		];
		const cancelled = [
			'RECURRENCE-ID:20270207T190000Z',
			'DTSTART:20270207T190000Z',
			'STATUS:CANCELLED',
			'LOCATION:tg:91',
		];
		const old = ['RECURRENCE-ID;TZID=Europe/Berlin:20270131T200000', 'DTSTART:20270130T010000Z', 'LOCATION:tg:91'];
		const given = [[uid, ...SUNDAYS, ...exceptions], ...[old, moved, cancelled].map((lines) => [uid, ...lines])];
		const calendar = read(given, '2027-01-01', '2027-02-20');
		expect(times(calendar)).toEqual(['2027-01-03T19:00/20:00', '2027-01-30T17:00/18:00', '2027-02-14T19:00/20:00']);
		expect(calendar.nets.map(({ event }) => event.match(/^(EXDATE|RECURRENCE-ID).*$/gm))).toEqual([
			[
				'EXDATE;TZID=Europe/Berlin:20270110T200000',
				'EXDATE:20270117T190000Z',
				'EXDATE;TZID=Europe/Berlin:20270124T200000',
				'EXDATE:20270207T190000Z',
			],
			['RECURRENCE-ID;TZID=Europe/Berlin:20270131T200000'],
		]);
	});

	it.each([
		['Europe/Berlin', []],
		['W. Europe Standard Time', []],
		['/mozilla.org/20050126_1/Europe/Berlin', []],
		['"/freeassociation.sourceforge.net/Europe/Berlin"', []],
		['Klubzeit', rulesOf('Klubzeit')],
		['"(UTC+01:00) Klub, Zeit"', rulesOf('(UTC+01:00) Klub, Zeit')],
	])('are in their zone: %s', (zone, rules) => {
		const calendar = read(
			[[`DTSTART;TZID=${zone}:20270701T200000`, 'SUMMARY:tg 91']],
			'2027-01-01',
			'2028-01-01',
			rules,
		);
		expect([times(calendar), calendar.faults]).toEqual([['2027-07-01T18:00/19:00'], []]);
		expect(calendar.nets[0]?.event).toMatch(/^DTSTART;TZID=\w+\/\w+:20270701T200000$/m);
		expect(calendar.nets[0]?.zone?.includes('TZOFFSETTO:+0200') ?? false).toBe(rules.length > 0);
	});

	it('may go on at the beginning, go over midnight, and last an hour where no end is given', () => {
		const late = ['DTSTART:20270101T233000Z', 'DTEND:20270102T003000Z', 'LOCATION:tg:91'];
		const open = ['DTSTART:20270102T100000Z', 'LOCATION:tg:91'];
		const endless = ['DTSTART:20270102T120000Z', 'DTEND:20270102T120000Z', 'LOCATION:tg:91'];
		expect(times(read([late, open, endless], '2027-01-02'))).toEqual([
			'2027-01-01T23:30/00:30',
			'2027-01-02T10:00/11:00',
			'2027-01-02T12:00/13:00',
		]);
	});

	it('are no events of whole days, unknown zones or unreadable rules, and none that are cancelled or private', () => {
		const time = 'DTSTART:20270701T200000Z';
		const place = 'LOCATION:tg:91';
		const { nets, faults } = read([
			['DTSTART;VALUE=DATE:20270701', place],
			['DTSTART:20270701', place],
			[time, place, 'STATUS:CANCELLED'],
			[time, place, 'CLASS:PRIVATE'],
			[time, place, 'CLASS:CONFIDENTIAL'],
			['DTSTART;TZID=Mars/Olympus:20270701T200000', place],
			['DTSTART;TZID="(UTC+01:00) Somewhere":20270701T200000', place],
			['DTSTART:20270701T200000', place],
			[time, place, 'RRULE:FREQ=SECONDLY'],
			[time, place, 'RRULE:FREQ=MINUTELY'],
			[time, place, 'RRULE:FREQ=WEEKLY;INTERVAL=0'],
			[time, place, 'RRULE:nonsense'],
			['DTSTART:20271301T200000Z', place],
			[place],
			[time, 'DESCRIPTION:Meeting'],
			['DTSTART:20200101T200000Z', place],
			['UID:__proto__', time, place],
		]);
		expect(nets).toHaveLength(1);
		const counts = [...new Set(faults)].map((why) => [why, faults.filter((fault) => fault === why).length]);
		expect(Object.fromEntries(counts)).toEqual({
			'all day': 2,
			cancelled: 1,
			private: 2,
			'in an unknown time zone': 3,
			'with a time or a rule that cannot be read': 6,
			'without a talkgroup': 1,
		});
	});

	it('are published with nothing of people: all properties of iCalendar', () => {
		const secret = 'Q1AAA somebody@club.example';
		const properties =
			'ATTACH,CATEGORIES,COMMENT,DESCRIPTION,GEO,PERCENT-COMPLETE,PRIORITY,RESOURCES,COMPLETED,DUE,FREEBUSY,TRANSP,TZNAME,TZURL,ATTENDEE,CONTACT,ORGANIZER,RELATED-TO,URL,RDATE,ACTION,REPEAT,TRIGGER,CREATED,LAST-MODIFIED,REQUEST-STATUS,X-OWNER,METHOD,CALSCALE,DTSTAMP';
		const own = [
			...properties.split(',').map((name) => `${name}:${secret}`),
			`ATTENDEE;CN="${secret}":mailto:somebody@club.example`,
			'BEGIN:VALARM',
			`DESCRIPTION:${secret}`,
			'END:VALARM',
		];
		const named = [
			`SUMMARY;ALTREP="${secret}":Round; of\\, Q1BBB <b>\\n${'x'.repeat(10_000)}`,
			`LOCATION;X-OWNER=${secret}:tg:91`,
		];
		const zone = rulesOf('Europe/Berlin').flatMap((line) =>
			line.startsWith('TZOFFSETTO') ? [line, `COMMENT:${secret}`] : [line],
		);
		const [net] = read([[`UID:${secret}`, ...SUNDAYS.slice(0, 3), ...named, ...own]], '2027-01-01', '2028-01-01', [
			...zone,
			...own,
		]).nets;
		const published = `${net?.zone}\r\n${net?.event}`.replaceAll('\r\n ', '');
		expect(published).not.toMatch(/somebody|Q1AAA/);
		expect(new Set(published.match(/^[A-Z-]+/gm))).toEqual(
			new Set('BEGIN,TZID,TZOFFSETFROM,TZOFFSETTO,DTSTART,RRULE,END,UID,SUMMARY,LOCATION,DTSTAMP,DTEND'.split(',')),
		);
		expect(net?.listed[0]?.name).toMatch(/^Round; of, Q1BBB <b>x+$/);
		expect(net?.listed[0]?.name).toHaveLength(64);
	});
});

it.each([
	['tg:91', '', '', '91'],
	['Online, TG:TGIF/31665', 'TG 91', '', 'tgif/31665'],
	['', 'Round on TG 91', '', '91'],
	['', 'TG91 round', '', '91'],
	['', '', 'Dial TG#262, then', '262'],
	['TG-2350', '', '', '2350'],
	['', '', '<p>Join <b>Talkgroup&nbsp;3100</b></p>', '3100'],
	['', 'TG: 4000', '', '4000'],
	['ysf:gb quiet', '', '', 'ysf:GB QUIET'],
	['hill/p25:10200, Hill', '', '', 'hill/p25:10200'],
	['', 'STG 91, meeting 91, TGIF 31665', 'ysf:GB QUIET', undefined],
])('an event at %j called %j, described as %j, is on %s', (location, summary, description, expected) => {
	const ref = netTalkgroup(location, summary, description);
	expect(ref === undefined ? undefined : [ref.network, ref.id].filter((part) => part !== undefined).join('/')).toBe(
		expected,
	);
});

it('what is no calendar has none', () => {
	for (const text of ['', 'id,name\n91,World-wide', '\0\u0001', 'BEGIN:VEVENT\r\nEND:VEVENT'])
		expect(readCalendar(text, 0, 1)).toBeUndefined();
});
