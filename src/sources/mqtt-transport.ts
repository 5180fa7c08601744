import { randomBytes } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { Transport } from './network-source.ts';

/** Topics of MMDVMHost, with one or two names of the node, and of ADN servers. */
export const DEFAULT_TOPICS: readonly string[] = ['+/json', '+/+/json', 'adn/+/voice_event'];

/** Seconds between two heartbeats. Without an answer the connection is lost. */
const KEEPALIVE = 30;

/**
 * Listens to a broker. It never publishes: a topic may control a radio.
 *
 * @param address `mqtt:` or `mqtts:`, with user and password where the broker wants them
 */
export function mqttTransport(address: string, topics: readonly string[]): Transport {
	const { username, password } = new URL(address);
	return ({ connected, message, lost }) => {
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
		const open = async () => {
			// Loaded by who uses it only.
			const { connect } = await import('mqtt');
			if (closed) return;
			client = connect(address, {
				// The library does not decode them.
				username: decodeURIComponent(username),
				password: decodeURIComponent(password),
				clientId: `top-activity-${randomBytes(6).toString('hex')}`,
				clean: true,
				keepalive: KEEPALIVE,
				reconnectPeriod: 0,
				resubscribe: false,
			});
			client.on('connect', () => {
				client?.subscribe([...topics], { qos: 0 }, (error) => {
					if (error)
						fail(`refused: the broker gives no access to ${topics.join(', ')}. Check --topic and the user's rights`);
					else if (!closed) connected();
				});
			});
			client.on('message', (topic, payload, { retain }) => {
				// What is retained is not live.
				if (!closed && !retain) message(payload.toString(), topic);
			});
			client.on('error', (error) => fail(reasonOf(error)));
			client.on('close', () => fail('lost: the broker closed the connection'));
		};
		open().catch((error: unknown) => fail(`failed: ${String(error)}`));
		return close;
	};
}

/** Codes with which a broker refuses a client. */
const REFUSED = new Set([4, 5, 134, 135]);

function reasonOf(error: Error): string {
	const code: unknown = 'code' in error ? error.code : undefined;
	return typeof code === 'number' && REFUSED.has(code)
		? 'refused: the broker does not accept this user and password. Check them in the address'
		: `failed: ${error.message || String(code)}`;
}
