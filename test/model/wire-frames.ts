import { T0 } from './messages.ts';

/** A corrected stop of a fictitious station, with the fields of the real feed. */
export function wireStop() {
	return {
		LinkName: 'Q-Link',
		SessionID: '7d5c2e0a-1111-4222-8333-944455556666',
		LinkType: 1,
		ContextID: 2_629_901,
		SessionType: 7,
		Slot: 2,
		SourceID: 2_629_901,
		DestinationID: 262,
		LinkCall: '',
		SourceCall: 'DL5QZX',
		SourceName: 'Quirin',
		DestinationCall: '',
		DestinationName: 'Quarry',
		State: 2,
		Start: T0,
		Stop: T0 + 10,
		RSSI: -47,
		BER: 0,
		ReflectorID: 0,
		CallTypes: ['Group', 'Voice', 'Call'],
		LossCount: 0,
		TotalCount: 166,
		Master: 2621,
		TalkerAlias: 'DL5QZX Quirin',
		FlagSet: 0,
		Event: 'Session-Stop',
	};
}
