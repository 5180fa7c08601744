import type { ReactNode } from 'react';
import { UNCONFIRMED_AFTER_SECONDS, WINDOW_SECONDS } from '../../engine/constants.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FREEZE_SECONDS } from '../ui/list/row-freeze.ts';
import { type DrawnOver, OversStrip } from '../ui/live.tsx';
import { KEYS } from './actions.ts';

const OVERS: readonly DrawnOver[] = [
	{ srcId: 1, ownCallsign: '', localStop: 50, duration: 35 },
	{ srcId: 2, ownCallsign: '', localStop: 120, duration: 50 },
	{ srcId: 1, ownCallsign: '', localStop: 180, duration: 20 },
	{ srcId: 3, ownCallsign: '', localStop: 250, duration: 60 },
];

const LIVE_OVER = { srcId: 1, callsign: '', start: WINDOW_SECONDS - 25 };

/** The example of a card. No country issues these call signs. */
const CARD = { talkgroup: 'Quarry Net', number: 26299, talks: 'Q1AAA', last: 'Q2BBB', more: '+3', turns: 5 };

function ExampleStrip() {
	return <OversStrip overs={OVERS} live={LIVE_OVER} now={WINDOW_SECONDS} window={WINDOW_SECONDS} />;
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
			<span className="live">{duration(WINDOW_SECONDS - LIVE_OVER.start)}</span>
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
	const [{ window }] = usePageState();
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
				<Mark means={t('legend.moved')}>{'▲ ●'}</Mark>
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
				<Mark means={t('legend.talk-time', { count: window / 60 })}>{t('legend.talk-time-name')}</Mark>
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
