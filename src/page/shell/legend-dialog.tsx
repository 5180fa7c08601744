import type { ReactNode } from 'react';
import { UNCONFIRMED_AFTER_SECONDS, WINDOW_SECONDS } from '../../engine/constants.ts';
import { usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CloseButton, useModal } from '../ui/dialog.tsx';
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
		<div className="card" aria-hidden="true">
			<span className="card-head">
				<bdi className="label">{CARD.talkgroup}</bdi>
				<span className="detail">{CARD.number}</span>
				<span className="live">{duration(WINDOW_SECONDS - LIVE_OVER.start)}</span>
			</span>
			<span className="callsigns-in-card">
				<bdi className="lit">{CARD.talks}</bdi>
				<bdi>{CARD.last}</bdi>
				<span>{CARD.more}</span>
			</span>
			<span className="card-foot">
				<ExampleStrip />
				<span className="muted">{t('count.turns', { count: CARD.turns })}</span>
			</span>
		</div>
	);
}

interface Mark {
	readonly name: string;
	readonly mark: ReactNode;
	readonly means: string;
}

/** The marks of the tables as they look there, with their meanings. */
function listMarks({ t, duration }: Texts, hasModes: boolean): readonly Mark[] {
	const strip = <ExampleStrip />;
	return [
		{
			name: 'card talks',
			mark: (
				<span className="callsigns-in-card">
					<bdi className="lit">{CARD.talks}</bdi>
				</span>
			),
			means: t('legend.card-talks'),
		},
		{
			name: 'card last',
			mark: (
				<span className="callsigns-in-card">
					<bdi className="last">{CARD.last}</bdi>
				</span>
			),
			means: t('legend.card-last'),
		},
		{ name: 'card more', mark: <span className="muted">{CARD.more}</span>, means: t('legend.card-more') },
		{
			name: 'turns',
			mark: <span className="muted">{t('count.turns', { count: CARD.turns })}</span>,
			means: t('count.turns-hint'),
		},
		{
			name: 'live',
			mark: <span className="live">{`+${duration(37)}`}</span>,
			means: t('legend.live'),
		},
		{
			name: 'strip',
			mark: (
				<>
					<span className="visually-hidden">{t('legend.strip-name')}</span>
					{strip}
				</>
			),
			means: t('legend.strip'),
		},
		{
			name: 'doubt',
			mark: (
				<span className="doubtful">
					{duration(123)}
					<abbr> ?</abbr>
				</span>
			),
			means: t('legend.doubt', { count: UNCONFIRMED_AFTER_SECONDS / 60 }),
		},
		{
			name: 'ended',
			mark: (
				<span className="struck-out">
					<span className="label">{t('legend.ended-name')}</span>
				</span>
			),
			means: t('legend.ended'),
		},
		{ name: 'up', mark: '▲ ●', means: t('legend.moved') },
		{
			name: 'frozen',
			mark: <span className="frozen-badge muted">{t('row.held')}</span>,
			means: t('legend.held', { seconds: FREEZE_SECONDS }),
		},
		{ name: 'stale', mark: <span className="muted">{t('legend.stale-name')}</span>, means: t('legend.stale') },
		{ name: 'country', mark: <abbr>DE</abbr>, means: t('legend.country') },
		...(hasModes ? [{ name: 'mode', mark: 'YSF, FM', means: t('legend.mode') }] : []),
	];
}

/** How to read the tables, and the keys of the page. */
export function LegendDialog({ close }: { close: () => void }): ReactNode {
	const [{ window }] = usePageState();
	const { ref, onClose } = useModal(close);
	const { network } = useServices();
	const texts = useTexts();
	const { t } = texts;
	return (
		<dialog ref={ref} className="legend" closedby="any" aria-labelledby="legend-heading" onClose={onClose}>
			<h2 id="legend-heading" tabIndex={-1}>
				{t('action.legend')}
			</h2>
			<CloseButton onClick={close} />
			<ExampleCard {...texts} />
			<dl className="marks">
				{listMarks(texts, network.hasRivals === false).map(({ name, mark, means }) => (
					<div key={name}>
						<dt>{mark}</dt>
						<dd>{means}</dd>
					</div>
				))}
				<div>
					<dt>{t('legend.talk-time-name')}</dt>
					<dd>{t('legend.talk-time', { count: window / 60 })}</dd>
				</div>
				<div>
					<dt>{t('legend.waiting-name')}</dt>
					<dd>{t('waiting.hint')}</dd>
				</div>
			</dl>
			<dl>
				{KEYS.map(({ key, keyName, help }) => (
					<div key={help}>
						<dt>
							<kbd>{keyName === undefined ? key : t(keyName)}</kbd>
						</dt>
						<dd>{t(help)}</dd>
					</div>
				))}
			</dl>
		</dialog>
	);
}
