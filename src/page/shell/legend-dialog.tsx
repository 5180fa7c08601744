import type { ReactNode } from 'react';
import { UNCONFIRMED_AFTER_SECONDS, WINDOW_SECONDS } from '../../engine/constants.ts';
import type { ActiveOver, EndedOver } from '../../engine/reading.ts';
import { useServices } from '../services.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { OversStrip } from '../ui/live.tsx';
import { keysOf } from './actions.ts';

function exampleOver(stationId: string, end: number, duration: number): EndedOver {
	const [start, station] = [end - duration, { id: stationId, callsign: '', name: '' }];
	const [id, talkgroup] = [String(end), { id: '', name: '' }];
	return { id, station, talkgroup, start, localStart: start, stop: end, localStop: end, duration, doubt: null };
}

const OVERS: readonly EndedOver[] = [
	exampleOver('1', 50, 35),
	exampleOver('2', 120, 50),
	exampleOver('1', 180, 20),
	exampleOver('3', 250, 60),
];

const LIVE_SECONDS = 25;
const ACTIVE: readonly ActiveOver[] = [
	{ ...exampleOver('1', WINDOW_SECONDS, LIVE_SECONDS), stop: null, localStop: null, duration: null },
];

/** A call sign that no country issues. */
const TALKS = 'Q1AAA';
/** An example of call signs without room, and of a call's length. */
const [OTHERS, CALL_SECONDS] = [4, 14];
const LETTERS = 'BM';

function Mark({ means, children }: { means: string; children: ReactNode }) {
	return (
		<>
			<dt>{children}</dt>
			<dd>{means}</dd>
		</>
	);
}

export function LegendDialog({ close }: { close: () => void }): ReactNode {
	const { t, duration } = useTexts();
	const { network } = useServices();
	return (
		<Dialog className="legend" heading={t('action.legend')} close={close}>
			<dl>
				<Mark means={t('legend.talks')}>
					<span className="call-signs">
						<bdi className="lit">{TALKS}</bdi>
						<span>{`+${OTHERS}`}</span>
					</span>
				</Mark>
				<Mark means={t('legend.opening')}>
					<bdi className="lit alone">{TALKS}</bdi>
				</Mark>
				<Mark means={t('board.waiting-hint')}>
					<span className="doubtful">{t('board.called', { duration: duration(CALL_SECONDS) })}</span>
				</Mark>
				<Mark means={t('legend.live')}>
					<span className="live">{`+${duration(37)}`}</span>
				</Mark>
				<Mark means={t('legend.strip')}>
					<span className="visually-hidden">{t('legend.strip-name')}</span>
					<OversStrip overs={OVERS} active={ACTIVE} windowSeconds={WINDOW_SECONDS} at={WINDOW_SECONDS} />
				</Mark>
				<Mark means={t('legend.doubt', { count: UNCONFIRMED_AFTER_SECONDS / 60 })}>
					<span className="doubtful">
						{duration(123)}
						<abbr> ?</abbr>
					</span>
				</Mark>
				<Mark means={t('legend.ended')}>
					<span className="struck-out">
						<span className="label">{t('legend.ended-name')}</span>
					</span>
				</Mark>
				<Mark means={t('legend.country')}>
					<abbr>DE</abbr>
				</Mark>
				{network.together !== undefined && (
					<Mark means={t('legend.network')}>
						<abbr>{LETTERS}</abbr>
					</Mark>
				)}
				<Mark means={t('legend.star')}>
					<span className="star watched" />
				</Mark>
			</dl>
			<ul className="keys">
				{keysOf(network).map(({ key, keyName, help }) => (
					<li key={help}>
						<kbd>{keyName === undefined ? key : t(keyName)}</kbd> {t(help)}
					</li>
				))}
			</ul>
		</Dialog>
	);
}
