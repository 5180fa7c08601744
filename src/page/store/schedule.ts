import { createContext } from 'react';
import type { Ref } from '../../engine/ids.ts';
import type { Net as NetStart } from '../../engine/reminders.ts';
import type { UnixSeconds } from '../../engine/time.ts';

export interface Net extends NetStart {
	readonly end: UnixSeconds;
	/** The time zone of the calendar, by its name at IANA. */
	readonly zone: string;
}

/** The nets that go on or come, in order of their starts; none until they are loaded. */
export const NetsContext = createContext<readonly Net[]>([]);

/** @param talkgroup without a network, it is meant on every network @returns its net that goes on, or else its next one */
export function nextNet(nets: readonly Net[], { id, network }: Ref, at: UnixSeconds): Net | undefined {
	return nets.find(
		({ talkgroup, end }) => talkgroup.id === id && (network === undefined || talkgroup.network === network) && at < end,
	);
}

export function isOn({ start, end }: Net, at: UnixSeconds): boolean {
	return start <= at && at < end;
}
