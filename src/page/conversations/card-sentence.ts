import type { LiveConversation } from '../../engine/conversations.ts';
import { countryOf } from '../../engine/countries.ts';
import { dialNumber, formatId } from '../../engine/ids.ts';
import { label } from '../../engine/names.ts';
import type { Station, Talkgroup } from '../../engine/reading.ts';
import type { Texts } from '../texts/texts.ts';
import type { VisibleStations } from './without-hidden.ts';

/** How many stations are named besides the first. The others are counted. */
const NAMED_OTHERS = 2;

export function callsignOf({ id, callsign }: Station): string {
	return label(callsign, id);
}

/** The country of a talkgroup without a name. */
export function countryBeside({ id, name }: Talkgroup): string | undefined {
	return name === '' ? countryOf({ kind: 'talkgroup', id }) : undefined;
}

/**
 * A card as one sentence. It leaves out the elapsed time, because screen readers may announce each change of a focused element. Without the hidden
 * stations a sentence may be wrong: then it is a list of what is still true.
 */
export function cardSentence(
	{ talkgroup, turns: count, active }: LiveConversation,
	visible: VisibleStations,
	texts: Texts,
): string {
	const { t } = texts;
	const [callsign = '', ...others] = visible.stations.map(callsignOf);
	const where = describeTalkgroup(talkgroup, texts);
	const turns = t('count.turns', { count });
	const isTalking = visible.active.length > 0;
	const wasLast = active.length === 0 && visible.hasLatest;
	const callsigns = others.slice(0, NAMED_OTHERS).join(', ');
	const unnamed = others.length - NAMED_OTHERS;
	const named = unnamed > 0 ? t('card.others-more', { callsigns, count: unnamed }) : callsigns;
	if (named !== '' && (isTalking || wasLast)) {
		const sentence = isTalking ? 'card.talking' : 'card.talked-last';
		return t(sentence, { talkgroup: where, callsign, others: named, turns });
	}
	const onAir = active.length > 0 ? t('live.talking') : '';
	const stations = [callsign, named].filter(isFilled).join(', ');
	return [where, onAir, stations, turns].filter(isFilled).join(' · ');
}

function describeTalkgroup(talkgroup: Talkgroup, { t, countryName }: Texts): string {
	const { id, name } = talkgroup;
	const country = countryBeside(talkgroup);
	if (country !== undefined) return `${formatId(id)} ${t('row.numbered-in', { country: countryName(country) })}`;
	return name === '' ? formatId(id) : `${name} ${dialNumber(id)}`.trim();
}

function isFilled(text: string): boolean {
	return text !== '';
}
