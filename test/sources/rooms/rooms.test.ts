import { createSocket } from 'node:dgram';
import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/feed/clock.ts';
import { ROOM_MODES, type RoomMode, readCallsign, readRoom } from '../../../src/sources/rooms/room.ts';
import { ManualClock } from '../../model/manual-clock.ts';
import { freePort } from '../../server-fixtures/free-port.ts';
import { Reflector } from '../../server-fixtures/reflector.ts';
import { HeardNetwork, impatientClock } from '../heard.ts';
import { base40, FRAMES } from '../messages/rooms.ts';

/** Listens to rooms, as Q9LST. */
function hear(addresses: readonly string[], clock: Clock = systemClock(globalThis)): HeardNetwork {
	const callsign = readCallsign('Q9LST');
	const rooms = addresses.map(readRoom).filter((room) => typeof room !== 'string');
	if (callsign === undefined || rooms.length < addresses.length) throw new Error('no call sign, or no room');
	return HeardNetwork.open('rooms', 'rooms', { callsign, room: rooms }, clock);
}

/** No socket connects to a broadcast address. */
const UNROUTABLE = 'p25://255.255.255.255/10200';
const OWN = base40('Q9LST').toString('latin1');
const PING = Buffer.concat([Buffer.from('PING'), base40('M17-LAB')]);
/** The name is cut inside its last letter. */
const STATUS = Buffer.concat([
	Buffer.from('YSFS12345Lab Straße Rau\u00fc').subarray(0, 25),
	Buffer.from('Rooms         001'),
]);
/** For each mode the room's path, its id, what a listener sends from joining to leaving, and the reflector's answers. */
const CASES: Readonly<
	Record<RoomMode, { path: string; id: string; join: string[]; leave: string; answers: (string | Buffer)[] }>
> = {
	ysf: {
		path: '',
		id: 'ysf:LAB STRASSE RAU',
		join: ['YSFPQ9LST-RX  ', 'YSFS'],
		leave: 'YSFUQ9LST-RX  ',
		answers: ['YSFPREFLECTOR ', STATUS],
	},
	nxdn: {
		path: '/65000',
		id: 'nxdn:65000',
		join: ['NXDNPQ9LST-RX  \u00fd\u00e8'],
		leave: 'NXDNUQ9LST-RX  \u00fd\u00e8',
		answers: ['NXDNPQ9LST-RX  \u00fd\u00e8'],
	},
	p25: {
		path: '/10200',
		id: 'p25:10200',
		join: ['\u00f0Q9LST-RX  '],
		leave: '\u00f1Q9LST-RX  ',
		answers: ['\u00f0Q9LST-RX  '],
	},
	m17: { path: '/A', id: 'm17:M17-LAB A', join: [`LSTN${OWN}A`], leave: `DISC${OWN}`, answers: ['ACKN', PING] },
	dstar: {
		path: '/A',
		id: 'dstar:XRF999 A',
		join: ['Q9LST   LA\u000b'],
		leave: 'Q9LST   L \u000b',
		answers: ['Q9LST   LAACK\0'],
	},
};
const STATIONS: Readonly<Record<RoomMode, string>> = {
	ysf: 'ysf:Q0AAA',
	nxdn: 'nxdn:100',
	p25: 'p25:1000001',
	m17: 'm17:Q0AAA',
	dstar: 'dstar:Q0AAA',
};

/** Opens a reflector that answers each join. */
async function open(mode: RoomMode, address?: string) {
	const reflector = await Reflector.open(address);
	const { path, join, answers } = CASES[mode];
	reflector.answer = (packet) => (packet === join[0] ? answers : []);
	const host = address === undefined ? 'localhost' : `[${address}]`;
	return { reflector, url: `${mode}://${host}:${reflector.port}${path}` };
}

function talk(reflector: Reflector, mode: RoomMode): void {
	for (const packet of FRAMES[mode]({ first: true })) reflector.send(packet);
	for (const packet of FRAMES[mode]({ last: true })) reflector.send(packet);
}

// Rules: NETWORK-25

describe('rooms', () => {
	test.each(ROOM_MODES)('of %s are joined, heard and left, and sent nothing else', async (mode) => {
		const { reflector, url } = await open(mode);
		const { id, join, leave } = CASES[mode];
		const heard = hear([url.replace('localhost', '127.0.0.1')]);
		await reflector.until(join.length);
		talk(reflector, mode);
		await heard.until(3);
		expect(heard.events).toEqual(['connected', `start ${STATIONS[mode]} ${id}`, `stop ${STATIONS[mode]} ${id} 1`]);
		const received = reflector.until(join.length + (mode === 'm17' ? 2 : 1));
		heard.close();
		await received;
		expect(reflector.received).toEqual([...join, ...(mode === 'm17' ? [`PONG${OWN}`] : []), leave]);
	});

	test('are found by IPv6 too, and packets from elsewhere are not read', async () => {
		const { reflector, url } = await open('p25', '::1');
		const heard = hear([url]);
		await heard.until(1);
		const stranger = createSocket('udp6');
		const [frame = Buffer.alloc(0)] = FRAMES.p25({ who: 1_000_009 });
		await new Promise<void>((resolve) => {
			stranger.send(frame, reflector.listener.port, '::1', () => resolve());
		});
		stranger.close();
		talk(reflector, 'p25');
		await heard.until(3);
		expect(heard.events).toEqual(['connected', 'start p25:1000001 p25:10200', 'stop p25:1000001 p25:10200 1']);
	});

	test('that are not there are logged once, and the others are heard', async () => {
		const { reflector, url } = await open('nxdn');
		const heard = hear([`ysf://127.0.0.1:${await freePort()}`, 'ysf://nothing.invalid', UNROUTABLE, url]);
		await heard.until(4, heard.lines);
		await heard.until(1);
		talk(reflector, 'nxdn');
		await heard.until(3);
		expect(heard.events[1]).toBe('start nxdn:100 nxdn:65000');
		expect(heard.lines.toSorted()).toEqual([
			expect.stringMatching(/^nxdn:.*: joined$/),
			expect.stringMatching(/^p25:.*: not reached: connect /),
			expect.stringMatching(/^ysf:\/\/127.*: not reached: .*ECONNREFUSED/),
			expect.stringMatching(/^ysf:\/\/nothing.*: not reached: .*(ENOTFOUND|EAI_AGAIN)/),
		]);
	});

	test('that fall silent are joined again, without a second seat', async () => {
		const clock = new ManualClock(1_790_000_000_000);
		const { reflector, url } = await open('m17');
		const heard = hear([url.replace('localhost', '127.0.0.1')], clock);
		clock.advance(0);
		await heard.until(1);
		clock.advance(15_000);
		expect(heard.events).toEqual(['connected', 'lost']);
		clock.advance(2400);
		await heard.until(3);
		await reflector.until(5);
		expect(reflector.received).toEqual([`LSTN${OWN}A`, `PONG${OWN}`, `DISC${OWN}`, `LSTN${OWN}A`, `PONG${OWN}`]);
		expect(heard.lines.map((line) => line.replace(/^.*\/A: /, ''))).toEqual([
			'joined',
			'lost: no sign of life for 15 s',
			'joined',
		]);
	});

	test('that send thousands of packets in a second are read in part', async () => {
		const clock = new ManualClock(1_790_000_000_000);
		const { reflector, url } = await open('m17');
		const heard = hear([url.replace('localhost', '127.0.0.1')], clock);
		clock.advance(0);
		// The answer to the join and its ping count too.
		for (let count = 2; count <= 2000; count += 1) {
			await reflector.until(count);
			reflector.send(PING);
		}
		await heard.untilLine(/too much/);
		expect(reflector.received.length).toBe(2000);
	});

	test('that tell their name and answer no join are not reached, and the line says so', async () => {
		const { reflector, url } = await open('ysf');
		reflector.answer = (packet) => (packet === 'YSFS' ? [STATUS] : []);
		const heard = hear([url.replace('localhost', '127.0.0.1')], impatientClock());
		await heard.until(1, heard.lines);
		expect(heard.lines).toEqual([expect.stringMatching(/: not reached: no answer to 3 attempts .* tells its name/)]);
		expect(heard.events).toEqual([]);
	});

	// As urfd and xlxd.
	test.each([
		['ysf', 'YSFPQ9LST RX  ', 'YSFUQ9LST RX  '],
		['ysf', 'YSFPQ9LST     ', 'YSFUQ9LST     '],
		['nxdn', 'NXDNPQ9LST RX  \u00fd\u00e8', 'NXDNUQ9LST RX  \u00fd\u00e8'],
		['p25', '\u00f0Q9LST     ', '\u00f1Q9LST     '],
		['m17', `CONN${OWN}A`, `DISC${OWN}`],
	] as const)('of %s that take another join, %j, are joined by it, and left', async (mode, join, leave) => {
		const { reflector, url } = await open(mode);
		reflector.answer = (packet) => (packet === join ? CASES[mode].answers : []);
		const heard = hear([url.replace('localhost', '127.0.0.1')], impatientClock());
		await heard.until(1);
		heard.close();
		await reflector.untilReceived(leave);
	});

	test('that end each link are joined after longer and longer waits', async () => {
		const clock = new ManualClock(1_790_000_000_000);
		const { reflector, url } = await open('m17');
		const heard = hear([url.replace('localhost', '127.0.0.1')], clock);
		const joins = () => reflector.received.filter((packet) => packet.startsWith('LSTN')).length;
		clock.advance(0);
		for (const [index, wait] of [2000, 4000, 8000, 16_000, 32_000].entries()) {
			await heard.until(2 * index + 1);
			reflector.send('DISC');
			await heard.until(2 * index + 2);
			clock.advance(wait - 1);
			expect(joins()).toBe(index + 1);
			clock.advance(wait * 0.2 + 1);
		}
	});

	test('that refuse are logged once, and asked again after ten minutes', async () => {
		const clock = new ManualClock(1_790_000_000_000);
		const { reflector, url } = await open('m17');
		reflector.answer = (packet) => (packet.startsWith('LSTN') ? ['ACKN', 'NACK'] : []);
		const heard = hear([url.replace('localhost', '127.0.0.1')], clock);
		clock.advance(0);
		await heard.until(1, heard.lines);
		clock.advance(599_000);
		expect(reflector.received).toHaveLength(1);
		clock.advance(1000);
		await reflector.until(3);
		expect(heard.lines).toEqual([expect.stringMatching(/^m17:.*: refused: /)]);
		expect(heard.events).toEqual([]);
	});
});
