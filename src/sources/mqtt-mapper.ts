import { isRecord } from '../protocol/values.ts';
import { mapAdn } from './adn.ts';
import { type Mapper, OTHER_KIND } from './mapper.ts';
import { mmdvmMapper } from './mmdvm.ts';
import { svxReflectorMapper } from './svxreflector.ts';

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
