import { randomBytes } from 'node:crypto';
import type { IClientOptions, MqttClient } from 'mqtt';
import { isRecord } from '../protocol/values.ts';
import { MAX_PACKET, openMqttStream } from './mqtt-stream.ts';
import type { Transport } from './network-source.ts';

/** Topics of MMDVM-Host and its gateways, with one or two names of the node, and of ADN servers. */
export const DEFAULT_TOPICS: readonly string[] = ['+/json', '+/+/json', 'adn/+/voice_event'];

/** In seconds. The library closes a connection without an answer. */
const KEEPALIVE = 30;
/** Matches link messages of gateways, the only retained messages that are read: other retained messages are old. */
const LINK = /^\s*\{\s*"link"\s*:/;
/** CONNACK codes for wrong credentials or missing rights, of MQTT 3.1.1 and 5. */
const REFUSED: ReadonlySet<unknown> = new Set([4, 5, 134, 135]);
/** SUBACK codes from 128 on are refusals. */
const SUBSCRIPTION_REFUSED = 128;

/**
 * Listens to a broker. Never publishes, because a topic may control a radio.
 *
 * @param address `mqtt:`, `mqtts:`, `ws:` or `wss:`, with user and password where the broker wants them
 */
export function mqttTransport(address: string, topics: readonly string[], userAgent: string): Transport {
	const { username, password } = new URL(address);
	const options: IClientOptions = {
		// The `mqtt` library does not percent-decode credentials.
		username: decodeURIComponent(username),
		password: decodeURIComponent(password),
		clean: true,
		keepalive: KEEPALIVE,
		reconnectPeriod: 0,
		resubscribe: false,
	};
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
		const open = async (protocolVersion: 4 | 5) => {
			// Loaded here, because most servers do not use MQTT.
			const { MqttClient: Client } = await import('mqtt');
			if (closed) return;
			const clientId = `top-activity-${randomBytes(6).toString('hex')}`;
			/** Whether trying the older version is pointless: the broker speaks this version, or is unreachable. */
			let decided = false;
			const tried = new Client(
				() => {
					const stream = openMqttStream(address, userAgent);
					stream.on('error', (error) => {
						// An old broker may reset the connection of a client that speaks MQTT 5.
						if (codeOf(error) !== 'ECONNRESET') decided = true;
						failThis(brokerErrorReason(error));
					});
					return stream;
				},
				// MQTT 5 brokers drop oversized packets themselves.
				{
					...options,
					clientId,
					protocolVersion,
					...(protocolVersion === 5 && { properties: { maximumPacketSize: MAX_PACKET } }),
				},
			);
			client = tried;
			const failThis = (why: string) => {
				if (tried !== client) return;
				if (decided || protocolVersion === 4) {
					fail(why);
					return;
				}
				client = undefined;
				tried.end(true);
				open(4).catch(failToOpen);
			};
			tried.on('connect', () => {
				decided = true;
				tried.subscribe([...topics], { qos: 0 }, (error, _granted, packet) => {
					const codes: readonly unknown[] =
						isRecord(packet) && Array.isArray(packet['granted']) ? packet['granted'] : [];
					const refused = topics.filter(
						(_, index) => Number(codes[index] ?? SUBSCRIPTION_REFUSED) >= SUBSCRIPTION_REFUSED,
					);
					if (closed) return;
					if (error && refused.length === topics.length) {
						fail(`refused: the broker gives no access to ${topics.join(', ')}. Check --topic and the user's rights`);
						return;
					}
					connected();
					if (error) partlyRefused(refused);
				});
			});
			tried.on('message', (topic, payload, { retain }) => {
				if (closed) return;
				const text = payload.toString();
				if (!retain || LINK.test(text)) message(text, topic);
			});
			tried.on('error', (error) => {
				if (REFUSED.has(codeOf(error))) decided = true;
				failThis(brokerErrorReason(error));
			});
			tried.on('close', () => failThis('lost: the broker closed the connection'));
		};
		const failToOpen = (error: unknown) => fail(`failed: ${String(error)}`);
		open(5).catch(failToOpen);
		return close;
	};
}

function codeOf(error: Error): unknown {
	return 'code' in error ? error.code : undefined;
}

function brokerErrorReason(error: Error): string {
	const code = codeOf(error);
	return REFUSED.has(code)
		? 'refused: the broker does not accept this user and password. Check them in the address'
		: `failed: ${error.message || String(code)}`;
}
