/** Where a talkgroup is heard: a country's code, a continent, or everywhere. */
export type Home = string;
export const WORLDWIDE: Home = 'World';

export interface Talkgroup {
	readonly id: number;
	/** `''` where the network has none. */
	readonly name: string;
	/** How often a conversation begins there, relative to the others. */
	readonly popularity: number;
	readonly home: Home;
}

function talkgroup(id: number, name: string, popularity: number, home: Home): Talkgroup {
	return { id, name, popularity, home };
}

/** Real talkgroups: their numbers and names are public. 8 and 9 are local to a repeater. */
export const NAMED_TALKGROUPS: readonly Talkgroup[] = [
	talkgroup(8, 'Regional', 7, 'DE'),
	talkgroup(9, 'Local', 10, 'US'),
	talkgroup(91, 'World-wide', 631, WORLDWIDE),
	talkgroup(92, 'Europe', 86, 'Europe'),
	talkgroup(93, 'North America', 151, 'North America'),
	talkgroup(94, 'Asia, Middle East', 10, 'Asia'),
	talkgroup(95, 'Australia, New Zealand', 15, 'Oceania'),
	talkgroup(98, 'Radio Test', 7, WORLDWIDE),
	talkgroup(204, 'Nederland', 40, 'NL'),
	talkgroup(206, 'Belgium', 18, 'BE'),
	talkgroup(208, 'France', 86, 'FR'),
	talkgroup(214, 'Spain', 117, 'ES'),
	talkgroup(222, 'Italia', 86, 'IT'),
	talkgroup(228, 'Switzerland', 12, 'CH'),
	talkgroup(232, 'Österreich', 12, 'AT'),
	talkgroup(235, 'United Kingdom', 117, 'GB'),
	talkgroup(2350, 'UK Chat', 49, 'GB'),
	talkgroup(2351, 'UK Chat 1', 22, 'GB'),
	talkgroup(2352, 'UK Chat 2', 10, 'GB'),
	talkgroup(238, 'Danmark', 7, 'DK'),
	talkgroup(240, 'Sverige', 12, 'SE'),
	talkgroup(244, 'Suomi', 10, 'FI'),
	talkgroup(260, 'Polska', 29, 'PL'),
	talkgroup(262, 'Deutschland', 139, 'DE'),
	talkgroup(2621, 'Berlin/Brandenburg', 12, 'DE'),
	talkgroup(2622, 'Hamburg/Schleswig-Holstein', 10, 'DE'),
	talkgroup(2624, 'Nordrhein-Westfalen', 18, 'DE'),
	talkgroup(2627, 'Baden-Württemberg', 15, 'DE'),
	talkgroup(2628, 'Bayern', 18, 'DE'),
	talkgroup(268, 'Portugal', 18, 'PT'),
	talkgroup(284, 'България', 5, 'BG'),
	talkgroup(302, 'Canada', 40, 'CA'),
	talkgroup(3022, 'Québec', 15, 'CA'),
	talkgroup(3023, 'Ontario', 15, 'CA'),
	talkgroup(3027, 'British Columbia', 7, 'CA'),
	talkgroup(310, 'TAC 310', 117, 'US'),
	talkgroup(311, 'TAC 311', 25, 'US'),
	talkgroup(312, 'TAC 312', 15, 'US'),
	talkgroup(3100, 'USA Bridge', 309, 'US'),
	talkgroup(3104, 'Arizona', 15, 'US'),
	talkgroup(3106, 'California', 44, 'US'),
	talkgroup(3108, 'Colorado', 15, 'US'),
	talkgroup(3112, 'Florida', 44, 'US'),
	talkgroup(3113, 'Georgia', 12, 'US'),
	talkgroup(3117, 'Illinois', 12, 'US'),
	talkgroup(3126, 'Michigan', 12, 'US'),
	talkgroup(3127, 'Minnesota', 10, 'US'),
	talkgroup(3136, 'New York', 22, 'US'),
	talkgroup(3137, 'North Carolina', 15, 'US'),
	talkgroup(3139, 'Ohio', 22, 'US'),
	talkgroup(3142, 'Pennsylvania', 18, 'US'),
	talkgroup(3147, 'Tennessee', 10, 'US'),
	talkgroup(3148, 'Texas', 49, 'US'),
	talkgroup(3151, 'Virginia', 10, 'US'),
	talkgroup(3153, 'Washington', 12, 'US'),
	talkgroup(334, 'México', 15, 'MX'),
	talkgroup(440, 'Japan', 18, 'JP'),
	talkgroup(460, 'China', 32, 'CN'),
	talkgroup(505, 'Australia', 25, 'AU'),
	talkgroup(530, 'New Zealand', 12, 'NZ'),
	talkgroup(655, 'South Africa', 10, 'ZA'),
	talkgroup(722, 'Argentina', 12, 'AR'),
	talkgroup(724, 'Brasil', 32, 'BR'),
	talkgroup(730, 'Chile', 10, 'CL'),
	talkgroup(732, 'Colombia', 12, 'CO'),
	talkgroup(734, 'Venezuela', 10, 'VE'),
];

/** A short press of the key on this number leaves a linked talkgroup. */
export const DISCONNECT = 4000;
/** The parrot, an echo service, repeats each over. Private calls only. */
export const PARROT = 9990;
