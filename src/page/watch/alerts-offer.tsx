import { type ReactNode, useContext } from 'react';
import { ANNOUNCEMENT_CHANNELS, type AnnouncementChannel, type PageState } from '../address/page-state.ts';
import type { ChangePageState } from '../address/use-page-state.ts';
import { useChannels } from './channels.ts';
import { WatchContext } from './watch-context.ts';

const NAMES: Readonly<Record<AnnouncementChannel, string>> = {
	title: 'tab title',
	sound: 'sound',
	notification: 'notification',
};

interface AlertsOfferProps {
	readonly state: Pick<PageState, 'tell'>;
	readonly change: ChangePageState;
}

/** The ways of being told, where the first star was set (WATCH-13). */
export function AlertsOffer({ state, change }: AlertsOfferProps): ReactNode {
	const { endOffer } = useContext(WatchContext);
	const { isOn, turn, permission } = useChannels(state, change);
	const isBlocked = permission === 'denied' || permission === 'impossible';
	return (
		<fieldset className="alerts-offer">
			<legend>Tell me by:</legend>
			{ANNOUNCEMENT_CHANNELS.map((channel) => {
				const blocked = channel === 'notification' && isBlocked;
				return (
					<button
						key={channel}
						type="button"
						className="link"
						aria-pressed={isOn(channel)}
						disabled={blocked}
						onClick={() => turn(channel, !isOn(channel))}
					>
						{blocked ? `${NAMES[channel]} (blocked)` : NAMES[channel]}
					</button>
				);
			})}
			<button
				type="button"
				className="link"
				onClick={({ currentTarget }) => {
					currentTarget.closest('.watch-line')?.querySelector<HTMLElement>('[popovertarget]')?.focus();
					endOffer();
				}}
			>
				Done
			</button>
		</fieldset>
	);
}
