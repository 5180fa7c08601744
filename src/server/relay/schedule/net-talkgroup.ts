import { type Ref, readKey } from '../../../engine/ids.ts';

/** Only so many characters of a text are searched. */
const MAX_SEARCHED = 10_000;
const GIVEN = /(?<![\w:])tg:((?:[a-z\d-]+\/)?\d{1,10})(?!\d)/i;
const WRITTEN = /(?<![\p{L}\p{N}])(?:tg|talkgroup)(?:[#-]|:? ?)(\d{1,10})(?!\d)/iu;
const ROOM = /(?<![\w/-])((?:[a-z\d-]+\/)?(?:ysf|dstar|p25|nxdn|m17|freedv|fm|dmr):[^,;\n]+)/i;

/**
 * Finds the talkgroup of an event in its texts (NETS-3).
 *
 * @param description may be HTML
 * @returns undefined where none is named
 */
export function netTalkgroup(location: string, summary: string, description: string): Ref | undefined {
	const texts = [location, summary, description].map((text) =>
		text
			.slice(0, MAX_SEARCHED)
			.replace(/<[^<>]*>/g, ' ')
			.replace(/&nbsp;|&#160;|\s/gu, ' '),
	);
	const [place = ''] = texts;
	const given = GIVEN.exec(place)?.[1]?.toLowerCase();
	const written = given ?? texts.map((text) => WRITTEN.exec(text)?.[1]).find((number) => number !== undefined);
	const named =
		written ?? ROOM.exec(location.slice(0, MAX_SEARCHED))?.[1]?.replace(/^[^:]*/, (key) => key.toLowerCase());
	return named === undefined ? undefined : readKey(named);
}
