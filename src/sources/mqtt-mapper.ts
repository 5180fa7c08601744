import { isRecord } from '../protocol/values.ts';
import { mapAdn } from './adn.ts';
import { type Mapper, OTHER_KIND } from './mapper.ts';
import { mmdvmMapper } from './mmdvm.ts';
import { svxReflectorMapper } from './svxreflector.ts';

/** Where overs are expected. On other topics of a filter such as `#`, what cannot be read is of another kind. */
const TOPICS = /(^|\/)(json|voice_event|talker|talker\/\d+\/(start|stop)|statethr\/\d+)$/;

/** Reads what may come by MQTT, by what the message is: MMDVM-Host, an ADN server, a SvxReflector. */
export function mqttMapper(): Mapper {
	const mapMmdvm = mmdvmMapper();
	const mapSvxReflector = svxReflectorMapper();
	return (message, topic) => {
		if (!isRecord(message)) return TOPICS.test(topic) ? undefined : OTHER_KIND;
		if (message['type'] === 'voice_event') return mapAdn(message, topic);
		const reports = mapSvxReflector(message, topic);
		return reports === OTHER_KIND ? mapMmdvm(message, topic) : reports;
	};
}
