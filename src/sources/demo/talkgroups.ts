import { COUNTRIES, type Home, WORLDWIDE } from './countries.ts';
import type { Random } from './random.ts';

export interface DemoTalkgroup {
	readonly id: number;
	/** `''` where the network has none. */
	readonly name: string;
	/** How often a conversation begins there, relative to the others. */
	readonly popularity: number;
	readonly home: Home;
}

type Row = readonly [id: number, name: string, popularity: number, home: Home];

/** Talkgroups with names of the lengths that real ones have. Most are real: their numbers and names are public. */
const ROWS: readonly Row[] = [
	[91, 'World-wide', 631, WORLDWIDE],
	[92, 'Europe', 86, 'Europe'],
	[93, 'North America', 151, 'North America'],
	[94, 'Asia, Middle East', 10, 'Asia'],
	[95, 'Australia, New Zealand', 15, 'Oceania'],
	[98, 'Radio Test', 7, WORLDWIDE],
	[204, 'Nederland', 40, 'NL'],
	[206, 'Belgium', 18, 'BE'],
	[208, 'France', 86, 'FR'],
	[214, 'Spain', 117, 'ES'],
	[21428, 'Provincial Madrid', 40, 'ES'],
	[222, 'Italia', 86, 'IT'],
	[228, 'Switzerland', 12, 'CH'],
	[232, 'Österreich', 12, 'AT'],
	[235, 'United Kingdom', 117, 'GB'],
	[2350, 'UK Chat', 49, 'GB'],
	[2351, 'UK Chat 1', 22, 'GB'],
	[238, 'Danmark', 7, 'DK'],
	[240, 'Sverige', 12, 'SE'],
	[260, 'Polska', 29, 'PL'],
	[262, 'Deutschland', 139, 'DE'],
	[2621, 'Berlin/Brandenburg', 12, 'DE'],
	[2622, 'Hamburg/Schleswig-Holstein', 10, 'DE'],
	[2627, 'Baden-Württemberg', 15, 'DE'],
	[2628, 'Bayern', 18, 'DE'],
	[26233, 'TAC 3', 30, 'DE'],
	[268, 'Portugal', 18, 'PT'],
	[284, 'България', 5, 'BG'],
	[302, 'Canada', 40, 'CA'],
	[3022, 'Québec', 15, 'CA'],
	[3023, 'Ontario', 15, 'CA'],
	[3027, 'British Columbia', 30, 'CA'],
	[310, 'TAC 310', 117, 'US'],
	[311, 'TAC 311', 25, 'US'],
	[312, 'TAC 312', 15, 'US'],
	[3100, 'USA Bridge', 309, 'US'],
	[3104, 'Arizona', 15, 'US'],
	[3106, 'California', 44, 'US'],
	[3112, 'Florida', 44, 'US'],
	[3117, 'Illinois', 12, 'US'],
	[3126, 'Michigan', 12, 'US'],
	[3136, 'New York', 22, 'US'],
	[3139, 'Ohio', 22, 'US'],
	[3141, 'Oregon - 10 Minute Limit', 60, 'US'],
	[3148, 'Texas', 49, 'US'],
	[3153, 'Washington', 12, 'US'],
	[31771, 'Great Lakes Multi-Mode Net', 60, 'US'],
	[330013, 'Island DMR Repeaters', 40, 'US'],
	[334, 'México', 15, 'MX'],
	[440, 'Japan', 18, 'JP'],
	[460, 'China', 32, 'CN'],
	[505, 'Australia', 25, 'AU'],
	[530, 'New Zealand', 12, 'NZ'],
	[655, 'South Africa', 10, 'ZA'],
	[722, 'Argentina', 12, 'AR'],
	[724, 'Brazil Nacional', 60, 'BR'],
	[730, 'Chile', 10, 'CL'],
	[732, 'República de Colombia', 60, WORLDWIDE],
];

/** Further talkgroups, without a name, a few of them popular. Their numbers are repeater ids of six digits and radio ids of seven. */
const UNNAMED = 150;

export function allTalkgroups(random: Random): readonly DemoTalkgroup[] {
	const named = ROWS.map(([id, name, popularity, home]) => ({ id, name, popularity, home }));
	const unnamed = Array.from({ length: UNNAMED }, (_, rank) => {
		const { mobileCountryCodes, code } = random.pick(COUNTRIES);
		const repeaterId = random.pick(mobileCountryCodes) * 1000 + 100 + rank;
		const id = rank % 3 === 0 ? repeaterId * 10 + 4 : repeaterId;
		return { id, name: '', popularity: 110 / (1 + rank / 5), home: code };
	});
	return [...named, ...unnamed];
}
