import type { ReactNode } from 'react';
import { stationLabel, talkgroupInWords } from '../../engine/names.ts';
import { transmissions } from '../../engine/overs.ts';
import type { Reading } from '../../engine/reading.ts';
import { isShownTo, shownConversations, type View } from '../../engine/view.ts';
import { waiting } from '../../engine/waiting.ts';
import { useView } from '../choices/view.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useNext } from '../ui/list/next-rows.ts';

/** As many stations, and as many calls, are named. */
const NAMED = 3;

export interface SummaryRequest {
	readonly reading: Reading;
	/** Each request has another number. */
	readonly number: number;
}

const NOTHING: { readonly request: SummaryRequest | undefined; readonly text: string } = {
	request: undefined,
	text: '',
};

/**
 * What is on the air, in words for a screen reader, once for each request. Screen readers announce changes of an element that is there before, so it
 * stands empty until the first request.
 */
export function Summary({ request }: { readonly request: SummaryRequest | undefined }): ReactNode {
	const texts = useTexts();
	const view = useView();
	const { text } = useNext(NOTHING, (before) =>
		request === undefined || before.request === request
			? before
			: { request, text: summary(request.reading, view, texts) },
	);
	return (
		<output className="visually-hidden">
			<span key={request?.number}>{text}</span>
		</output>
	);
}

function summary(reading: Reading, view: View, texts: Texts): string {
	const { t, language, spokenDuration } = texts;
	const active = transmissions(reading).filter((over) => isShownTo(view, over));
	const live = shownConversations(reading, view);
	const calls = waiting(reading).filter((call) => isShownTo(view, call));
	const list = (names: readonly string[]) => {
		const more = names.length > NAMED ? [t('count.more', { count: names.length - NAMED })] : [];
		return new Intl.ListFormat(language, { type: 'unit' }).format([...names.slice(0, NAMED), ...more]);
	};
	const sentences = [
		t('summary.now', {
			active: t('networks.on-air', { count: active.length }),
			conversations: t('networks.conversations', { count: live.length }),
		}),
	];
	const [longest] = live;
	if (longest !== undefined) {
		const callsigns = list(longest.shown.map(stationLabel));
		sentences.push(t('summary.longest', { talkgroup: talkgroupInWords(longest.talkgroup), callsigns }));
	}
	if (calls.length > 0) {
		const called = calls.map(({ station, talkgroup, lastActive }) =>
			t('summary.call', {
				callsign: stationLabel(station),
				talkgroup: talkgroupInWords(talkgroup),
				age: t('age.ago', { age: spokenDuration(reading.at - lastActive) }),
			}),
		);
		sentences.push(t('summary.waiting', { count: calls.length, calls: list(called) }));
	}
	return sentences.join(' ');
}
