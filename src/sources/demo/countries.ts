/** Where a talkgroup is heard: a country's code, a continent, or everywhere. */
export type Home = string;
export const WORLDWIDE: Home = 'World';

export interface Country {
	/** ISO 3166. */
	readonly code: string;
	readonly continent: Home;
	/** The first three digits of its radio ids. */
	readonly mobileCountryCodes: readonly number[];
	/** What its call signs begin with. */
	readonly prefixes: readonly string[];
	readonly stations: number;
	readonly firstNames: readonly string[];
}

type Row = readonly [Country['code'], Home, codes: string, prefixes: string, stations: number, firstNames: string];

// In Argentina, a suffix that begins with Q names a province, so a simulated call sign with a digit other than 0 could be real.
const ROWS: readonly Row[] = [
	['US', 'North America', '310 311 312 313 314', 'K1 K4 N2 N9 W5 W6 KA7 KD8 WB0', 720, 'James Mike Bob Zoë Luis Sue'],
	['CA', 'North America', '302', 'VE1 VE2 VE3 VE5 VE6 VE7', 100, 'Pierre Gord Marie Luc Renée Benoît Wayne'],
	['MX', 'North America', '334', 'XE1 XE2 XE3', 40, 'José Jesús Raúl Guadalupe Héctor Íñigo'],
	['DE', 'Europe', '262 263 264', 'DL1 DL7 DO2 DK5 DG8 DB4', 260, 'Jürgen Björn Uwe Käthe Günter Jörg Sabine'],
	['GB', 'Europe', '234 235', 'G0 G4 G7 M1 M6 2E0 2E1', 230, 'Nigel Graham Siân Keith Alun Hazel Rory'],
	['FR', 'Europe', '208', 'F1 F4 F5 F8', 130, 'François Zoé Gérard Noël Hélène Jean-Luc Loïc Agnès'],
	['ES', 'Europe', '214', 'EA1 EA3 EA4 EA5 EA7', 160, 'José Ángel Begoña Íñigo Pepe Núria Xoán'],
	['IT', 'Europe', '222', 'IK2 IU3 IW5 IZ0', 120, 'Giuseppe Niccolò Marco Giosuè Anna Luca'],
	['NL', 'Europe', '204', 'PA0 PA3 PA5 PA9', 80, 'Jeroen Daniël Piet Zoë Kees Henk Marijke'],
	['BE', 'Europe', '206', 'ON3 ON4 ON7', 50, 'Luc Noël Joëlle Dirk Geert Michaël'],
	['CH', 'Europe', '228', 'HB9', 30, 'Urs Beat Jérôme Röbi Fabio Heidi'],
	['AT', 'Europe', '232', 'OE1 OE3 OE5 OE8', 40, 'Franz Jörg Sepp Günther Christl'],
	['PL', 'Europe', '260', 'SP2 SP5 SP9', 60, 'Łukasz Paweł Małgorzata Michał Wiesław Żaneta'],
	['PT', 'Europe', '268', 'CT1 CT2 CT7', 40, 'João António Conceição Luís Inês'],
	['SE', 'Europe', '240', 'SM0 SM4 SM6', 30, 'Göran Åke Lars Märta Håkan Sven'],
	['DK', 'Europe', '238', 'OZ1 OZ5 OZ8', 20, 'Søren Jørgen Åse Bent Kjær'],
	['BG', 'Europe', '284', 'LZ1 LZ2', 20, 'Иван Георги Димитър Мария Стоян'],
	['JP', 'Asia', '440 441', 'JA1 JA3 JA7', 50, '健太 大輔 さくら 翔 美咲 Takeshi'],
	['CN', 'Asia', '460', 'BD4 BG5 BH1', 60, '伟 小明 丽华 建国 Lei Wei'],
	['AU', 'Oceania', '505', 'VK2 VK3 VK4 VK6', 60, 'Bruce Shane Kylie Trevor Sheila'],
	['NZ', 'Oceania', '530', 'ZL1 ZL2 ZL4', 30, 'Murray Aroha Wiremu Ngaire Tāne'],
	['ZA', 'Africa', '655', 'ZS1 ZS4 ZS6', 25, 'Pieter Thabo Riaan Zanele André'],
	['AR', 'South America', '722', 'LU0', 30, 'Martín Sofía Raúl Néstor Inés'],
	['BR', 'South America', '724', 'PY1 PY2 PY5', 60, 'João Lúcia Sebastião Márcio Flávio'],
	['CL', 'South America', '730', 'CE1 CE3 CE6', 25, 'Andrés Tomás Ximena Hernán Víctor'],
];

export const COUNTRIES: readonly Country[] = ROWS.map(([code, continent, codes, prefixes, stations, firstNames]) => ({
	code,
	continent,
	mobileCountryCodes: codes.split(' ').map(Number),
	prefixes: prefixes.split(' '),
	stations,
	firstNames: firstNames.split(' '),
}));
