type Continent = 'Europe' | 'North America' | 'South America' | 'Asia' | 'Oceania' | 'Africa';

/** A country that stations of the simulation come from. */
export interface Country {
	/** ISO 3166. */
	readonly code: string;
	readonly continent: Continent;
	/** The first three digits of its radio ids. */
	readonly mobileCountryCodes: readonly number[];
	/** The prefix of its call signs, before the digit. */
	readonly prefixes: readonly string[];
	/** The digits that may follow. */
	readonly digits: string;
	readonly stations: number;
	/** First names, separated by a comma and a space. */
	readonly firstNames: string;
}

function country(
	code: string,
	continent: Continent,
	mobileCountryCodes: readonly number[],
	[prefixes, digits]: readonly [prefixes: readonly string[], digits: string],
	stations: number,
	firstNames: string,
): Country {
	return { code, continent, mobileCountryCodes, prefixes, digits, stations, firstNames };
}

const ALL_DIGITS = '0123456789';

export const COUNTRIES: readonly Country[] = [
	country(
		'US',
		'North America',
		[310, 311, 312, 313, 314, 315, 316],
		[['K', 'N', 'W', 'KA', 'KB', 'KC', 'KD', 'KJ', 'WB'], ALL_DIGITS],
		720,
		'James, Mike, Bob, John, Steve, Dave, Gary, Larry, Mary, Linda, Rick, Tom, Bill, Jeff, Ken, Zoë, Luis, Randy, Sue',
	),
	country(
		'CA',
		'North America',
		[302],
		[['VE'], '1234567'],
		100,
		'Pierre, Gord, Doug, Marie, Luc, Ian, Renée, Scott, Benoît, Wayne',
	),
	country(
		'MX',
		'North America',
		[334],
		[['XE'], '123'],
		40,
		'José, Jesús, Raúl, Guadalupe, Héctor, Lupita, Ramón, Íñigo',
	),
	country(
		'DE',
		'Europe',
		[262, 263, 264],
		[['DL', 'DO', 'DK', 'DG', 'DB'], ALL_DIGITS],
		260,
		'Jürgen, Wolfgang, Björn, Uwe, Käthe, Günter, Thomas, Heiko, Jörg, Sabine, Dieter, Rüdiger, Horst, Anke',
	),
	country(
		'GB',
		'Europe',
		[234, 235],
		[['G', 'M', '2E'], '0134567'],
		230,
		'Nigel, Graham, Siân, Keith, Colin, Trevor, Alun, Hazel, Ian, Paul, Rory, Maureen, Derek, Stuart',
	),
	country(
		'FR',
		'Europe',
		[208],
		[['F'], '1458'],
		130,
		'François, Zoé, Gérard, Noël, Hélène, Jean-Luc, René, Loïc, Agnès',
	),
	country(
		'ES',
		'Europe',
		[214],
		[['EA'], '123456789'],
		160,
		'José, Ángel, Begoña, Íñigo, Jesús, Pepe, Núria, Antonio, Xoán',
	),
	country(
		'IT',
		'Europe',
		[222],
		[['IK', 'IU', 'IW', 'IZ'], ALL_DIGITS],
		120,
		'Giuseppe, Niccolò, Marco, Giosuè, Anna, Salvatore, Luca, Renato',
	),
	country('NL', 'Europe', [204], [['PA'], ALL_DIGITS], 80, 'Jeroen, Daniël, Piet, Zoë, Kees, Henk, Marijke, Theo'),
	country('BE', 'Europe', [206], [['ON'], '345678'], 50, 'Luc, Noël, Joëlle, Dirk, Geert, Michaël'),
	country('CH', 'Europe', [228], [['HB'], '9'], 40, 'Urs, Beat, Jérôme, Röbi, Fabio, Heidi'),
	country('AT', 'Europe', [232], [['OE'], '123456789'], 40, 'Franz, Jörg, Sepp, Günther, Christl, Herbert'),
	country(
		'PL',
		'Europe',
		[260],
		[['SP'], '123456789'],
		60,
		'Łukasz, Paweł, Małgorzata, Grzegorz, Michał, Wiesław, Żaneta',
	),
	country('PT', 'Europe', [268], [['CT'], '127'], 40, 'João, António, Conceição, Luís, Sérgio, Inês'),
	country('SE', 'Europe', [240], [['SM'], '01234567'], 30, 'Göran, Åke, Lars, Märta, Håkan, Sven'),
	country('FI', 'Europe', [244], [['OH'], '123456789'], 25, 'Jyrki, Väinö, Päivi, Kari, Hännu, Eero'),
	country('DK', 'Europe', [238], [['OZ'], '123456789'], 20, 'Søren, Jørgen, Åse, Bent, Kjær'),
	country('BG', 'Europe', [284], [['LZ'], '12'], 20, 'Иван, Георги, Димитър, Мария, Стоян'),
	country('JP', 'Asia', [440, 441], [['JA'], ALL_DIGITS], 50, '健太, 大輔, さくら, 翔, 美咲, ヒロシ, Takeshi'),
	country('CN', 'Asia', [460], [['BD', 'BG', 'BH'], '123456789'], 60, '伟, 小明, 丽华, 建国, 芳, Lei, Wei'),
	country('AU', 'Oceania', [505], [['VK'], '1234567'], 60, 'Bruce, Shane, Kylie, Trevor, Wayne, Sheila, Darren'),
	country('NZ', 'Oceania', [530], [['ZL'], '1234'], 30, 'Murray, Aroha, Wiremu, Ngaire, Grant, Tāne'),
	country('ZA', 'Africa', [655], [['ZS'], '123456'], 25, 'Pieter, Thabo, Riaan, Zanele, André, Sipho'),
	// Q is an Argentine province, so other digits could give a real call sign. The digit 0 is for special events only, and no station has it.
	country('AR', 'South America', [722], [['LU'], '0'], 30, 'Martín, Sofía, Raúl, Adrián, Néstor, Inés'),
	country('BR', 'South America', [724], [['PY'], '123456789'], 60, 'João, Antônio, Lúcia, Sebastião, Márcio, Flávio'),
	country('CL', 'South America', [730], [['CE'], '12345678'], 25, 'Andrés, Tomás, Ximena, Hernán, Víctor'),
	country('CO', 'South America', [732], [['HK'], '1234567'], 25, 'Álvaro, Óscar, Germán, Lucía, Edgar'),
	country('VE', 'South America', [734], [['YV'], '1234567'], 25, 'Simón, Ramón, Belén, Félix, Yolanda'),
];
