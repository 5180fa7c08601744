import { type ReactNode, useContext } from 'react';
import { labelWithNumber } from '../../engine/names.ts';
import type { Reading } from '../../engine/reading.ts';
import { usePanel } from '../choices/open-panel.ts';
import { useEachSecond, useServices } from '../services.ts';
import { type Net, NetsContext } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { dayInWords, hoursInWords, startOfDay } from './net-times.ts';
import { RemindButton } from './remind-button.tsx';

const WEEK = 7 * 86_400;

/** A net that goes on since yesterday is one of today. */
function netsByDay({ at }: Reading, nets: readonly Net[]) {
	const dayOf = ({ start }: Net) => startOfDay(Math.max(start, at));
	const near = nets.filter(({ start, end }) => at < end && start < at + WEEK);
	const days = [...new Set(near.map(dayOf))].map((day) => ({ day, nets: near.filter((net) => dayOf(net) === day) }));
	return { today: startOfDay(at), days };
}

export function NetsDialog({
	onRemind,
	close,
}: {
	readonly onRemind: () => void;
	readonly close: () => void;
}): ReactNode {
	const texts = useTexts();
	const { store } = useServices();
	const { open } = usePanel();
	const { today, days } = useEachSecond(netsByDay, useContext(NetsContext));
	const { directory } = store.shown().reading;
	return (
		<Dialog className="nets" heading={texts.t('nets.heading')} close={close}>
			{days.length === 0 && <p className="muted">{texts.t('nets.none')}</p>}
			{days.map(({ day, nets }) => (
				<section key={day} aria-label={dayInWords(day, today, texts.language)}>
					<h3>{dayInWords(day, today, texts.language)}</h3>
					<ul>
						{nets.map((net) => (
							<li key={`${net.start} ${net.talkgroup.network ?? ''} ${net.talkgroup.id} ${net.name}`}>
								<span>{hoursInWords(net, texts)}</span>
								<bdi className="name" title={net.name}>
									{net.name}
								</bdi>
								<button
									type="button"
									className="link"
									onClick={() => {
										close();
										open({ kind: 'talkgroup', ...net.talkgroup });
									}}
								>
									<bdi>{labelWithNumber(directory.talkgroup(net.talkgroup))}</bdi>
								</button>
								<RemindButton net={net} onRemind={onRemind} />
							</li>
						))}
					</ul>
				</section>
			))}
		</Dialog>
	);
}
