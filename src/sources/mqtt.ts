import { INDEPENDENT_PROFILE } from '../protocol/networks.ts';
import { isRecord } from '../protocol/values.ts';
import { mapAdn } from './adn.ts';
import { type Mapper, OTHER_KIND } from './mapper.ts';
import { mmdvmMapper } from './mmdvm.ts';
import { DEFAULT_TOPICS, mqttTransport } from './mqtt-transport.ts';
import { openNetworkSource } from './network-source.ts';
import { svxReflectorMapper } from './svxreflector.ts';
import type { Protocol } from './upstream.ts';

export const MQTT: Protocol = {
	name: 'mqtt',
	relays: 'mqtt://[user:password@]host',
	profile: INDEPENDENT_PROFILE,
	schemes: /^(mqtt|ws)s?:/,
	own: {
		scheme: /^mqtts?:/,
		path: /^\/?$/,
		example: 'mqtt://user:password@broker.example:1883',
		meaning: 'mqtt:// is a broker of MMDVM-Host, ADN or an SvxReflector',
	},
	takes: ['user-agent', 'topic'],
	open: (source, listener) => {
		const { topic = DEFAULT_TOPICS, 'user-agent': userAgent } = source.options;
		return openNetworkSource(source, listener, {
			transport: mqttTransport(source.url, topic, userAgent),
			mapper: mqttMapper(),
			hint: `Check --topic (${topic.join(', ')}), that MMDVM-Host, ADN or an SvxReflector publishes there, and that the broker's ACL lets this user read: it may withhold messages without a word.`,
			reachHint:
				'Check the address, its port and firewalls. A websocket port of a broker needs ws:// or wss://, and --protocol mqtt.',
		});
	},
};

/** Topics that carry overs. Unreadable messages on other topics, as with the filter `#`, belong to other programs. */
const TOPICS = /(^|\/)(json|voice_event|talker|talker\/\d+\/(start|stop)|statethr\/\d+)$/;

/** Chooses the mapper by the message: MMDVM-Host, ADN or SvxReflector. */
export function mqttMapper(): Mapper {
	const mapMmdvm = mmdvmMapper();
	const mapSvxReflector = svxReflectorMapper();
	return (message, topic, retainedAt) => {
		if (!isRecord(message)) return TOPICS.test(topic) ? undefined : OTHER_KIND;
		if (message['type'] === 'voice_event') return mapAdn(message, topic);
		const reports = mapSvxReflector(message, topic);
		return reports === OTHER_KIND ? mapMmdvm(message, topic, retainedAt) : reports;
	};
}
