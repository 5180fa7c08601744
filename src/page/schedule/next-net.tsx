import { type ReactNode, useContext } from 'react';
import type { Ref } from '../../engine/ids.ts';
import { useNetworkOf } from '../choices/network-names.ts';
import { useSecond } from '../services.ts';
import { besideFeed } from '../store/beside-feed.ts';
import { isOn, NetsContext, nextNet } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';
import { dayInWords, hoursInWords } from './net-times.ts';
import { RemindButton } from './remind-button.tsx';

/** In the panel: the talkgroup's net that goes on, or its next one. */
export function NextNet({
	talkgroup,
	onRemind,
}: {
	readonly talkgroup: Ref;
	readonly onRemind: () => void;
}): ReactNode {
	const texts = useTexts();
	const at = useSecond();
	const net = nextNet(useContext(NetsContext), talkgroup, at);
	const network = useNetworkOf(net?.talkgroup);
	if (net === undefined) return null;
	const calendar = besideFeed(network, `nets.ics?talkgroup=${encodeURIComponent(net.talkgroup.id)}`);
	const time = `${dayInWords(net.start, at, texts.language)} ${hoursInWords(net, texts)}`;
	return (
		<div className="next-net">
			<p>{texts.withElements(isOn(net, at) ? 'nets.on' : 'nets.next', { name: <bdi>{net.name}</bdi>, time })}</p>
			<p className="panel-links">
				<RemindButton net={net} onRemind={onRemind} />
				<a href={calendar.href} download="nets.ics">
					{texts.t('nets.add')}
				</a>
			</p>
		</div>
	);
}
