import { type ReactNode, useContext, useMemo } from 'react';
import type { Ref } from '../../engine/ids.ts';
import type { Reading } from '../../engine/reading.ts';
import { useEachSecond } from '../services.ts';
import { isOn, type Net, NetsContext, nextNet } from '../store/schedule.ts';
import { useTexts } from '../texts/use-texts.ts';

interface NetOfTalkgroup {
	readonly nets: readonly Net[];
	readonly talkgroup: Ref;
}

function netOn({ at }: Reading, { nets, talkgroup }: NetOfTalkgroup): Net | undefined {
	const net = nextNet(nets, talkgroup, at);
	return net && isOn(net, at) ? net : undefined;
}

export function NetMark({ talkgroup }: { readonly talkgroup: Ref }): ReactNode {
	const { t, minuteOfDay } = useTexts();
	const nets = useContext(NetsContext);
	const net = useEachSecond(
		netOn,
		useMemo(() => ({ nets, talkgroup }), [nets, talkgroup]),
	);
	if (net === undefined) return null;
	return (
		<span className="net-mark" title={t('nets.mark-hint', { name: net.name, time: minuteOfDay(net.end) })}>
			{t('nets.mark')}
		</span>
	);
}
