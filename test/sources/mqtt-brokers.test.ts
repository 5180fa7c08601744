import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { findProgram } from '../../scripts/programs.mjs';
import { freePort } from '../server-fixtures/free-port.ts';
import { MqttBroker } from '../server-fixtures/mqtt-broker.ts';
import { temporaryFile } from '../server-fixtures/temporary-folder.ts';
import { HeardNetwork, impatientClock, listenHttp } from './heard.ts';
import { adn, end, link, start, ysfStart } from './messages/mmdvm.ts';

const NODE = 'mmdvm/json';
/** A plugin with which mosquitto can refuse subscriptions. With an `acl_file` it would accept them and withhold the messages. */
const SECURITY = readdirSync('/usr/lib')
	.map((folder) => `/usr/lib/${folder}/mosquitto_dynamic_security.so`)
	.find(existsSync);

/** @returns lines of configuration that let everybody subscribe to these topics only */
async function grantOnly(...topics: readonly string[]): Promise<string[]> {
	const acls = topics.map((topic) => ({ acltype: 'subscribePattern', topic, priority: 0, allow: true }));
	const security = {
		defaultACLAccess: { publishClientSend: true, publishClientReceive: true, subscribe: false, unsubscribe: true },
		roles: [{ rolename: 'reader', acls }],
		groups: [{ groupname: 'everybody', roles: [{ rolename: 'reader', priority: 0 }], clients: [] }],
		anonymousGroup: 'everybody',
		clients: [],
	};
	const file = await temporaryFile('security.json', JSON.stringify(security));
	return ['allow_anonymous true', 'user root', `plugin ${SECURITY}`, `plugin_opt_config_file ${file}`];
}

// Rules: NETWORK-14, NETWORK-20, NETWORK-22

describe.skipIf(findProgram('mosquitto') === undefined)('brokers', () => {
	test.skipIf(SECURITY === undefined)(
		'a broker that grants only some topics is used for these, and one line names the others',
		async () => {
			const broker = await MqttBroker.start(await grantOnly('adn/+/voice_event'));
			const heard = HeardNetwork.open('mqtt', broker.address);
			await heard.until(1);
			await broker.publish(NODE, start());
			await broker.publish('adn/1/voice_event', adn());
			await heard.until(2);
			expect(heard.events).toEqual(['connected', 'start 3129001 52090']);
			expect(heard.lines).toEqual([
				`${broker.address}: refused in part: the broker gives no access to +/json, +/+/json`,
			]);
		},
	);

	test.skipIf(SECURITY === undefined)('a broker that grants nothing is tried again, and one line says so', async () => {
		const broker = await MqttBroker.start(await grantOnly('other'));
		const clock = impatientClock();
		const heard = HeardNetwork.open('mqtt', broker.address, undefined, clock);
		await expect.poll(clock.pauses).toBeGreaterThan(3);
		expect(heard.lines).toEqual([
			`${broker.address}: refused: the broker gives no access to +/json, +/+/json, adn/+/voice_event. Check --topic and the user's rights`,
		]);
		expect(heard.events).toEqual([]);
	});

	test('the line about an unreachable broker asks to check the address, not --topic', async () => {
		const broker = await MqttBroker.start();
		for (const address of [`mqtt://127.0.0.1:${await freePort()}`, broker.address.replace('mqtt', 'mqtts')]) {
			const heard = HeardNetwork.open('mqtt', address);
			await heard.untilLine(/: failed: .+\. Check the address, its port and firewalls\. A websocket port/);
		}
	});

	test('of retained messages, only links of gateways are read', async () => {
		const broker = await MqttBroker.start();
		const recent = { link: { ...link('GB Quiet').link, timestamp: new Date().toISOString() } };
		await broker.publish('ysf-gateway/new/json', recent, true);
		await broker.publish('ysf-gateway/old/json', link('Old room'), true);
		await broker.publish(NODE, start(), true);
		const heard = HeardNetwork.open('mqtt', broker.address);
		await heard.until(1);
		await broker.publish('new/json', ysfStart());
		await broker.publish('old/json', ysfStart());
		await heard.until(3);
		expect(heard.events).toEqual(['connected', 'start ysf:Q2BBB ysf:GB QUIET', 'start ysf:Q2BBB ysf:OLD']);
	});

	test('MQTT works by websocket, and a lost connection is reported', async () => {
		const broker = await MqttBroker.start();
		const { http, host } = await listenHttp();
		const server = new WebSocketServer({ server: http, path: '/mqtt', handleProtocols: () => 'mqtt' });
		server.on('connection', (client) => {
			const stream = createWebSocketStream(client).on('error', () => {});
			stream.pipe(connect(broker.port, '127.0.0.1').on('error', () => {})).pipe(stream);
		});
		const heard = HeardNetwork.open('mqtt', `ws://${host}/mqtt`, { topic: ['/server/statethr/1'] });
		await heard.until(1);
		await broker.publish('/server/statethr/1', { talk: 'start', call: 'Q0GH-HS', tg: '37574', time: '18:09:43' });
		await heard.until(2);
		expect(heard.events[1]).toMatch(/^start /);
		for (const client of server.clients) client.terminate();
		await heard.until(3);
		expect(heard.events[2]).toBe('lost');
	});

	test('packets that are too long are dropped', async () => {
		const broker = await MqttBroker.start();
		await broker.publish('old/json', Buffer.alloc(3_000_000, 'x'), true);
		const heard = HeardNetwork.open('mqtt', broker.address);
		await heard.until(1);
		await broker.publish(NODE, start());
		await broker.publish(NODE, Buffer.alloc(1_100_000, 'x'));
		await broker.publish(NODE, end());
		await heard.until(3);
		expect(heard.events).toEqual(['connected', 'start 2350001 91', 'stop 2350001 91 2']);
		expect(heard.lines).toEqual([]);
	});
});
