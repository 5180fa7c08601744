import { describe, expect, test } from 'vitest';
import { followMqtt } from './followed.ts';

const TOPIC = '/server/statethr/1';
const talk = (phase: string, call: string, tg: unknown, more = {}) => ({
	time: '18:09:43',
	talk: phase,
	call,
	tg,
	...more,
});

// Rules: NETWORK-21

describe('SvxReflector networks', () => {
	test('FM-Funknetz: the talkgroup may be text or a number, and the server may be missing', () => {
		const take = followMqtt();
		expect(take(0, talk('start', 'Q0GH-HS', '37574'), TOPIC)).toEqual(['Q0GH-HS on FM 37574 starts']);
		expect(take(1, talk('start', 'Q0GI', 26298, { server: 'a' }), TOPIC)).toEqual(['Q0GI on FM 26298 starts']);
		// Another server has this talkgroup too.
		expect(take(1, talk('start', 'Q0GJ', 26298, { server: 'b' }), TOPIC)).toEqual(['Q0GJ on FM 26298 starts']);
		expect(take(5, talk('stop', 'Q0GH-HS', 37574), TOPIC)).toEqual(['Q0GH-HS on FM 37574 ended after 5']);
		expect(take(6, talk('stop', 'Q0GI', '26298', { server: 'a' }), TOPIC)).toEqual(['Q0GI on FM 26298 ended after 5']);
	});

	test('a start ends the open over on its talkgroup, and the late end of that over ends nothing', () => {
		const take = followMqtt();
		take(0, talk('start', 'Q0GH', 1), TOPIC);
		expect(take(4, talk('start', 'Q0GI', 1), TOPIC)).toEqual(['Q0GH on FM 1 ended after 4', 'Q0GI on FM 1 starts']);
		expect(take(5, talk('stop', 'Q0GH', 1), TOPIC)).toEqual([]);
		expect(take(6, talk('stop', 'Q0GI', 1), TOPIC)).toEqual(['Q0GI on FM 1 ended after 2']);
	});

	test('announcements of the reflector and starts on talkgroup 0 are no overs', () => {
		const take = followMqtt();
		expect(take(0, talk('start', 'Welcome', 1), TOPIC)).toEqual([]);
		expect(take(0, talk('start', 'Q0GH', '0'), TOPIC)).toEqual([]);
	});

	test('GeuReflector: the talkgroup is in the topic; linked reflectors have topics of their own', () => {
		const take = followMqtt();
		const node = { callsign: 'Q4ABC', source: 'local', ts: 1730981234567 };
		expect(take(0, node, 'svx/it/talker/222/start')).toEqual(['Q4ABC on FM 222 starts']);
		expect(take(1, { ...node, callsign: 'Q4ABD' }, 'svx/it/peer/sat1/talker/222/start')).toEqual([
			'Q4ABD on FM 222 starts',
		]);
		expect(take(9, { ...node, duration_ms: 8400 }, 'svx/it/talker/222/stop')).toEqual([
			'Q4ABC on FM 222 ended after 8',
		]);
		expect(take(9, { ...node, callsign: 'Q4ABD' }, 'svx/it/peer/sat1/talker/222/stop')).toEqual([
			'Q4ABD on FM 222 ended after 8',
		]);
	});

	test('jayReflector: when talkers change, only the start of the new talker comes', () => {
		const take = followMqtt();
		const node = (callsign: string, active: boolean) => ({ tg: 1234, callsign, active, timestamp: 1730981234 });
		expect(take(0, node('Q4ABC', true), 'svx/nc1/talker')).toEqual(['Q4ABC on FM 1234 starts']);
		expect(take(3, node('Q4ABD', true), 'svx/nc1/talker')).toEqual([
			'Q4ABC on FM 1234 ended after 3',
			'Q4ABD on FM 1234 starts',
		]);
		expect(take(5, node('Q4ABD', false), 'svx/nc1/talker')).toEqual(['Q4ABD on FM 1234 ended after 2']);
		// Satellites publish one level deeper.
		const ofSatellite = { ...node('Q4ABE', true), satellite_id: 'SAT1' };
		expect(take(6, ofSatellite, 'svx/satellite/SAT1/talker')).toEqual(['Q4ABE on FM 1234 starts']);
		expect(take(9, { ...ofSatellite, active: false }, 'svx/satellite/SAT1/talker')).toEqual([
			'Q4ABE on FM 1234 ended after 3',
		]);
	});
});
