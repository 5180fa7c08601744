import { type ReactNode, useContext } from 'react';
import { labelWithNumber } from '../../engine/names.ts';
import { usePanel } from '../choices/open-panel.ts';
import { useSecond, useServices } from '../services.ts';
import { NetsContext } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { dayInWords, hoursInWords, startOfDay } from './net-times.ts';
import { RemindButton } from './remind-button.tsx';

const WEEK = 7 * 86_400;

interface NetsDialogProps {
	readonly openAlerts: () => void;
	readonly close: () => void;
}

/** The nets of the next seven days, by day. */
export function NetsDialog({ openAlerts, close }: NetsDialogProps): ReactNode {
	const texts = useTexts();
	const { store } = useServices();
	const { open } = usePanel();
	const at = useSecond();
	const nets = useContext(NetsContext).filter(({ start, end }) => at < end && start < at + WEEK);
	const { directory } = store.shown().reading;
	// A net that goes on since yesterday stands under today.
	const days = [...new Set(nets.map(({ start }) => startOfDay(Math.max(start, at))))];
	return (
		<Dialog className="nets" heading={texts.t('nets.heading')} close={close}>
			{days.length === 0 && <p className="muted">{texts.t('nets.none')}</p>}
			{days.map((day) => (
				<section key={day} aria-label={dayInWords(day, at, texts.language)}>
					<h3>{dayInWords(day, at, texts.language)}</h3>
					<ul>
						{nets
							.filter(({ start }) => startOfDay(Math.max(start, at)) === day)
							.map((net) => (
								<li key={`${net.start} ${net.talkgroup.network ?? ''} ${net.talkgroup.id} ${net.name}`}>
									<span>{hoursInWords(net, texts)}</span>
									<bdi className="name">{net.name}</bdi>
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
									<RemindButton
										net={net}
										openAlerts={() => {
											close();
											openAlerts();
										}}
									/>
								</li>
							))}
					</ul>
				</section>
			))}
		</Dialog>
	);
}
