import { type ReactNode, useContext } from 'react';
import type { Reading } from '../../engine/reading.ts';
import { useEachSecond } from '../services.ts';
import { isOn, type Net, NetsContext } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';

const HOUR = 3600;

/** The net that goes on, or begins within the hour, and in how many minutes. */
function netAtHand(
	{ at }: Reading,
	nets: readonly Net[],
): { readonly name: string; readonly minutes: number } | undefined {
	const net = nets.find((each) => isOn(each, at)) ?? nets.find(({ start }) => start > at && start - at <= HOUR);
	return net && { name: net.name, minutes: Math.max(0, Math.ceil((net.start - at) / 60)) };
}

/** In the heading of the board: opens the nets, and names the one at hand. */
export function NetsLink({ open }: { readonly open: () => void }): ReactNode {
	const { t } = useTexts();
	const net = useEachSecond(netAtHand, useContext(NetsContext));
	return (
		<button
			type="button"
			className="link one-line nets-link off-wall"
			aria-haspopup="dialog"
			translate={net === undefined ? undefined : 'no'}
			onClick={open}
		>
			{net === undefined ? t('nets.link') : <bdi>{t(net.minutes === 0 ? 'nets.now' : 'told.reminder', net)}</bdi>}
		</button>
	);
}
