import { randomBytes } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { isRecord } from '../protocol/values.ts';
import { openMqttStream } from './mqtt-stream.ts';
import type { Transport } from './network-source.ts';

/** Topics of MMDVM-Host and its gateways, where a node's name has one or two levels, and of ADN servers. */
export const DEFAULT_TOPICS: readonly string[] = ['+/json', '+/+/json', 'adn/+/voice_event'];

/** In seconds. The library closes the connection when the broker does not answer. */
const KEEPALIVE = 30;
/** Matches link messages of gateways, the only retained messages that are read: other retained messages are old. */
const LINK = /^\s*\{\s*"link"\s*:/;
/** CONNACK codes for wrong credentials and missing rights. */
const REFUSED: ReadonlySet<unknown> = new Set([4, 5]);
/** SUBACK codes from 128 on are refusals. */
const SUBSCRIPTION_REFUSED = 128;

/**
 * Listens to a broker, by MQTT 3.1.1, which every broker speaks. Never publishes, because a topic may control a radio.
 *
 * @param address `mqtt:`, `mqtts:`, `ws:` or `wss:`, with the user and password that the broker asks for
 */
export function mqttTransport(address: string, topics: readonly string[], userAgent: string): Transport {
	const { username, password } = new URL(address);
	return ({ connected, message, partlyRefused, lost }) => {
		let client: MqttClient | undefined;
		let closed = false;
		const close = () => {
			closed = true;
			client?.end(true);
		};
		const fail = (why: string) => {
			if (closed) return;
			close();
			lost(why);
		};
		const failWith = (error: Error) => fail(brokerErrorReason(error));
		const open = async () => {
			// Loaded here, because most servers do not use MQTT.
			const { MqttClient: Client } = await import('mqtt');
			if (closed) return;
			// The library reports only some errors of the stream.
			const opened = new Client(() => openMqttStream(address, userAgent).on('error', failWith), {
				clientId: `top-activity-${randomBytes(6).toString('hex')}`,
				// The library does not percent-decode credentials.
				username: decodeURIComponent(username),
				password: decodeURIComponent(password),
				keepalive: KEEPALIVE,
				reconnectPeriod: 0,
			});
			client = opened;
			opened.on('connect', () => {
				opened.subscribe([...topics], { qos: 0 }, (error, _granted, packet) => {
					if (closed) return;
					const codes: readonly unknown[] =
						isRecord(packet) && Array.isArray(packet['granted']) ? packet['granted'] : [];
					const refused = topics.filter(
						(_, index) => Number(codes[index] ?? SUBSCRIPTION_REFUSED) >= SUBSCRIPTION_REFUSED,
					);
					if (error && refused.length === topics.length) {
						fail(`refused: the broker gives no access to ${topics.join(', ')}. Check --topic and the user's rights`);
						return;
					}
					connected();
					if (error) partlyRefused(refused);
				});
			});
			opened.on('message', (topic, payload, { retain }) => {
				if (closed) return;
				const text = payload.toString();
				if (!retain || LINK.test(text)) message(text, topic, retain);
			});
			opened.on('error', failWith);
			opened.on('close', () => fail('lost: the broker closed the connection'));
		};
		open().catch((error: unknown) => fail(`failed: ${String(error)}`));
		return close;
	};
}

function brokerErrorReason(error: Error): string {
	const code = 'code' in error ? error.code : undefined;
	return REFUSED.has(code)
		? 'refused: the broker does not accept this user and password. Check them in the address'
		: `failed: ${error.message || String(code)}`;
}
