import { countryOf } from '../../engine/countries.ts';
import { labelWithNumber } from '../../engine/names.ts';
import type { Opening } from '../../engine/openings.ts';
import type { Talkgroup } from '../../engine/reading.ts';
import { stationKey } from '../../engine/station-key.ts';
import type { ShownConversation } from '../../engine/view.ts';
import type { Call } from '../../engine/waiting.ts';
import type { Texts } from '../texts/texts.ts';
import { stationInWords } from './call-signs.tsx';

/** How many stations are named besides the first. The others are counted. */
const NAMED_OTHERS = 2;

export function callSentence({ talkgroup, station, talkTime, lastActive }: Call, texts: Texts): string {
	const { t, spokenDuration, timeOfDay } = texts;
	return t('board.calls', {
		talkgroup: describeTalkgroup(talkgroup, texts),
		callsign: stationInWords(station),
		duration: spokenDuration(talkTime),
		time: timeOfDay(lastActive),
	});
}

export function openingSentence({ talkgroup, station, active: [over], lastActive }: Opening, texts: Texts): string {
	return texts.t(over === undefined ? 'board.alone-talked' : 'board.alone-talks', {
		talkgroup: describeTalkgroup(talkgroup, texts),
		callsign: stationInWords(station),
		time: texts.timeOfDay(over?.start ?? lastActive ?? 0),
	});
}

/**
 * A conversation as one sentence. It says since when rather than for how long, because screen readers may announce each change of a focused element.
 * Without the hidden stations a sentence may be wrong: then it is a list of what is still true.
 */
export function conversationSentence(
	{ talkgroup, kind, stations: all, shown: stations, talking: [over], lastActive }: ShownConversation,
	texts: Texts,
): string {
	const { t, timeOfDay } = texts;
	const where = describeTalkgroup(talkgroup, texts);
	const latest = over?.station ?? (lastActive === null ? undefined : all[0]);
	const others = stations.filter((station) => latest === undefined || stationKey(station) !== stationKey(latest));
	const callsigns = others.slice(0, NAMED_OTHERS).map(stationInWords).join(', ');
	const unnamed = others.length - NAMED_OTHERS;
	const named = unnamed > 0 ? t('board.others-more', { callsigns, count: unnamed }) : callsigns;
	const time = over?.start ?? lastActive;
	if (latest === undefined || time === null || others.length === 0 || others.length === stations.length) {
		return [where, t(`kind.${kind}`), named].filter((part) => part !== '').join(' · ');
	}
	const values = { talkgroup: where, callsign: stationInWords(latest), others: named, time: timeOfDay(time) };
	return t(over === undefined ? `board.${kind}-talked` : `board.${kind}-talks`, values);
}

function describeTalkgroup(talkgroup: Talkgroup, { t, countryName }: Texts): string {
	const { id, name } = talkgroup;
	const label = labelWithNumber(talkgroup);
	const country = name === '' ? countryOf({ kind: 'talkgroup', id }) : undefined;
	return country === undefined ? label : `${label} ${t('row.numbered-in', { country: countryName(country) })}`;
}
