import type { ReactNode } from 'react';
import { UNCONFIRMED_AFTER_SECONDS, WINDOW_SECONDS } from '../../engine/constants.ts';
import type { ActiveOver, EndedOver } from '../../engine/reading.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FREEZE_SECONDS } from '../ui/list/row-freeze.ts';
import { OversStrip } from '../ui/live.tsx';
import { KEYS } from './actions.ts';

function exampleOver(stationId: string, end: number, duration: number): EndedOver {
	const [start, station] = [end - duration, { id: stationId, callsign: '', name: '' }];
	const talkgroup = { id: '', name: '' };
	return {
		id: String(end),
		station,
		talkgroup,
		start,
		localStart: start,
		stop: end,
		localStop: end,
		duration,
		doubt: null,
	};
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

/** The example of a card. No country issues these call signs. */
const CARD = { talkgroup: 'Quarry Net', number: 26299, talks: 'Q1AAA', last: 'Q2BBB', more: '+3', turns: 5 };

function ExampleStrip() {
	return <OversStrip overs={OVERS} active={ACTIVE} windowSeconds={WINDOW_SECONDS} at={WINDOW_SECONDS} />;
}

/** A card as it looks. The marks below it name its parts. */
function ExampleCard({ t, duration }: Texts) {
	return (
		<div className="surface card" aria-hidden="true">
			<span className="card-head">
				<bdi className="label">{CARD.talkgroup}</bdi>
				<span className="detail">{CARD.number}</span>
			</span>
			<span className="callsigns-in-card">
				<bdi className="lit">{CARD.talks}</bdi>
				<bdi>{CARD.last}</bdi>
				<span>{CARD.more}</span>
			</span>
			<span className="live">{duration(LIVE_SECONDS)}</span>
			<span className="card-foot">
				<ExampleStrip />
				<span className="muted">{t('count.turns', { count: CARD.turns })}</span>
			</span>
		</div>
	);
}

interface MarkProps {
	readonly means: string;
	readonly children: ReactNode;
}

/** A mark as it looks on the page, with its meaning. */
function Mark({ means, children }: MarkProps) {
	return (
		<>
			<dt>{children}</dt>
			<dd>{means}</dd>
		</>
	);
}

/** How to read the tables, and the keys of the page. */
export function LegendDialog({ close }: { close: () => void }): ReactNode {
	const [{ window: windowSeconds }] = usePageState();
	const { network } = useServices();
	const texts = useTexts();
	const { t, duration } = texts;
	return (
		<Dialog className="legend" heading={t('action.legend')} close={close}>
			<ExampleCard {...texts} />
			<dl className="marks">
				<Mark means={t('legend.card-talks')}>
					<span className="callsigns-in-card">
						<bdi className="lit">{CARD.talks}</bdi>
					</span>
				</Mark>
				<Mark means={t('legend.card-last')}>
					<span className="callsigns-in-card">
						<bdi className="last">{CARD.last}</bdi>
					</span>
				</Mark>
				<Mark means={t('legend.card-more')}>
					<span className="muted">{CARD.more}</span>
				</Mark>
				<Mark means={t('count.turns-hint')}>
					<span className="muted">{t('count.turns', { count: CARD.turns })}</span>
				</Mark>
				<Mark means={t('legend.live')}>
					<span className="live">{`+${duration(37)}`}</span>
				</Mark>
				<Mark means={t('legend.strip')}>
					<span className="visually-hidden">{t('legend.strip-name')}</span>
					<ExampleStrip />
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
				<Mark means={t('legend.frozen', { seconds: FREEZE_SECONDS })}>
					<span className="frozen-badge muted">{t('row.frozen')}</span>
				</Mark>
				<Mark means={t('legend.stale')}>
					<span className="muted">{t('legend.stale-name')}</span>
				</Mark>
				<Mark means={t('legend.country')}>
					<abbr>DE</abbr>
				</Mark>
				{network.hasRivals === false && <Mark means={t('legend.mode')}>{'YSF, FM'}</Mark>}
				<Mark means={t('legend.talk-time', { count: windowSeconds / 60 })}>{t('legend.talk-time-name')}</Mark>
				<Mark means={t('waiting.hint')}>{t('legend.waiting-name')}</Mark>
			</dl>
			<dl>
				{KEYS.map(({ key, keyName, help }) => (
					<Mark key={help} means={t(help)}>
						<kbd>{keyName === undefined ? key : t(keyName)}</kbd>
					</Mark>
				))}
			</dl>
		</Dialog>
	);
}
