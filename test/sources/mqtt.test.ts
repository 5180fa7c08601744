import { describe, expect, test } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { ManualClock } from '../model/manual-clock.ts';
import { MqttBroker } from '../server-fixtures/mqtt-broker.ts';
import { HeardNetwork, impatientClock } from './heard.ts';
import { adn, end, old, start } from './messages/mmdvm.ts';

const NODE = 'mmdvm/json';

// Rules: NETWORK-9, NETWORK-14

// Without mosquitto, `npm test` prints that these tests are skipped.
describe.skipIf(findProgram('mosquitto') === undefined)('a broker of MMDVM-Host and ADN', () => {
	test('every node on the default topics is heard, and an over that two nodes hear is one session', async () => {
		const broker = await MqttBroker.start();
		const heard = HeardNetwork.open('mqtt', broker.address);
		await heard.until(1);
		// A present subscriber gets a new message as live, even if the broker also retains it.
		await broker.publish('old/json', start({ src_id: 1 }), true);
		await broker.publish(NODE, start());
		await broker.publish('mmdvm/node2/json', old(start()));
		await broker.publish('other/topic', start({ src_id: 2 }));
		await broker.publish(NODE, end());
		await broker.publish('mmdvm/node2/json', end({ duration: 9 }));
		await broker.publish('adn/1/voice_event', adn());
		await broker.publish('adn/1/voice_event', adn({ phase: 'END', duration_s: 4.2 }));
		await heard.until(7);
		expect(heard.events).toEqual([
			'connected',
			'start 1 91',
			'start 2350001 91',
			'update 2350001 91',
			'stop 2350001 91 2',
			'start 3129001 52090',
			'stop 3129001 52090 4',
		]);
		expect(heard.lines).toEqual([]);
	});

	test('a broker is heard again after it was killed and restarted', async () => {
		const broker = await MqttBroker.start();
		const clock = new ManualClock(1_790_000_000_000);
		const heard = HeardNetwork.open('mqtt', broker.address, undefined, clock);
		await heard.until(1);
		await broker.publish(NODE, start());
		await heard.until(2);
		await broker.kill();
		await heard.until(3);
		clock.advance(5000);
		await heard.until(2, heard.lines);
		await broker.run();
		clock.advance(5000);
		await heard.until(4);
		await broker.publish(NODE, { MMDVM: { mode: 'idle' } });
		await heard.until(5);
		// The end of the over was missed, so the over is dropped without being booked.
		expect(heard.events.slice(1)).toEqual(['start 2350001 91', 'lost', 'connected', 'drop 2350001 91']);
		expect(heard.lines[0]).toContain('lost: the broker closed the connection');
	});

	test('one line says that a broker refuses the user, and does not contain the password', async () => {
		const broker = await MqttBroker.start(['allow_anonymous false']);
		const address = broker.address.replace('//', '//somebody:p%40ssword@');
		const heard = HeardNetwork.open('mqtt', address, undefined, impatientClock());
		await heard.untilLine(/^mqtt:\/\/127\.0\.0\.1:\d+: refused: the broker does not accept this user and password\./);
		expect(heard.lines.join()).not.toMatch(/p(%40|@)ssword/);
	});
});
