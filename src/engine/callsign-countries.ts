/**
 * The call sign blocks of the ITU, and prefixes of territories that amateurs know as countries of their own. Each entry is a prefix, or a range of
 * prefixes that differ in their last character, and the ISO 3166 code of its country.
 */
const PREFIXES =
	'AA-ALUS AM-AOES AP-ASPK AT-AWIN AXAU AY-AZAR A2BW A3TO A4OM A5BT A6AE A7QA A8LR A9BH BCN BM-BQTW BU-BXTW CA-CECL CF-CKCA CL-CMCU ' +
	'CNMA COCU CPBO CQ-CUPT CV-CXUY CY-CZCA C2NR C3AD C4CY C5GM C6BS C8-C9MZ DA-DRDE DS-DTKR DU-DZPH D2-D3AO D4CV D5LR D6KM D7-D9KR ' +
	'EA-EHES EI-EJIE EKAM ELLR EM-EOUA EP-EQIR ERMD ESEE ETET EU-EWBY EXKG EYTJ EZTM E2TH E3ER E5CK E6NU E7BA FFR FGGP FKNC FOPF FPPM ' +
	'FRRE FYGF GGB HAHU HBCH HB0LI HC-HDEC HECH HFPL HGHU HHHT HIDO HJ-HKCO HLKR HMKP HNIQ HO-HPPA HQ-HRHN HSTH HTNI HUSV HVVA HW-HYFR ' +
	'HZSA H2CY H3PA H4SB H6-H7NI H8-H9PA IIT JA-JSJP JT-JVMN JW-JXNO JYJO JZID J2DJ J3GD J4GR J5GW J6LC J7DM J8VC KUS KH8AS KP2VI ' +
	'KP3-KP4PR LA-LNNO LO-LWAR LXLU LYLT LZBG L2-L9AR MGB NUS NH8AS NP2VI NP3-NP4PR OA-OCPE ODLB OEAT OF-OJFI OK-OLCZ OMSK ON-OTBE ' +
	'OU-OZDK OXGL OYFO PA-PINL PJCW PK-POID PP-PYBR PZSR P2PG P3CY P4AW P5-P9KP RRU SA-SMSE SN-SRPL SSEG STSD SUEG SV-SZGR S2-S3BD S5SI ' +
	'S6SG S7SC S8ZA S9ST TA-TCTR TDGT TECR TFIS TGGT THFR TICR TJCM TKFR TLCF TMFR TNCG TO-TQFR TRGA TSTN TTTD TUCI TV-TXFR TYBJ TZML ' +
	'T2TV T3KI T4CU T5SO T6AF T7SM T8PW UA-UIRU UJ-UMUZ UN-UQKZ UR-UZUA VA-VGCA VH-VNAU VOCA VP2EAI VP2MMS VP2VVG VP5TC VP8FK VP9BM ' +
	'VRHK VT-VWIN VX-VYCA VZAU V2AG V3BZ V4KN V5NA V6FM V7MH V8BN WUS WH8AS WP2VI WP3-WP4PR XA-XIMX XJ-XOCA XPGL XQ-XRCL XSCN XTBF XUKH ' +
	'XVVN XWLA XXMO XY-XZMM YAAF YB-YHID YIIQ YJVU YKSY YLLV YMTR YNNI YO-YRRO YSSV YT-YURS YV-YYVE Y2-Y9DE ZAAL ZBGI ZC4CY ZD7-ZD9SH ' +
	'ZFKY ZK-ZMNZ ZPPY ZR-ZUZA ZV-ZZBR Z2ZW Z3MK Z6XK Z8SS 2GB 3AMC 3BMU 3CGQ 3D2FJ 3DASZ 3E-3FPA 3GCL 3H-3UCN 3VTN 3WVN 3XGN 3YNO 3ZPL ' +
	'4A-4CMX 4D-4IPH 4J-4KAZ 4LGE 4MVE 4OME 4P-4SLK 4TPE 4VHT 4WTL 4XIL 4ZIL 5ALY 5BCY 5C-5GMA 5H-5ITZ 5J-5KCO 5L-5MLR 5N-5ONG 5P-5QDK ' +
	'5R-5SMG 5TMR 5UNE 5VTG 5WWS 5XUG 5Y-5ZKE 6A-6BEG 6CSY 6D-6JMX 6K-6NKR 6OSO 6P-6SPK 6T-6USD 6V-6WSN 6XMG 6YJM 6ZLR 7A-7IID 7J-7NJP ' +
	'7OYE 7PLS 7QMW 7RDZ 7SSE 7T-7YDZ 7ZSA 8A-8IID 8J-8NJP 8OBW 8PBB 8QMV 8RGY 8SSE 8T-8YIN 8ZSA 9AHR 9B-9DIR 9E-9FET 9GGH 9HMT 9I-9JZM ' +
	'9KKW 9LSL 9MMY 9NNP 9O-9TCD 9UBI 9VSG 9WMY 9XRW 9Y-9ZTT';

const LAST_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const COUNTRY_OF_PREFIX: ReadonlyMap<string, string> = new Map(
	PREFIXES.split(' ').flatMap((entry) => {
		const [first = '', last = first] = entry.slice(0, -2).split('-');
		const from = LAST_CHARACTERS.indexOf(first.slice(-1));
		const characters = Array.from(LAST_CHARACTERS.slice(from, LAST_CHARACTERS.indexOf(last.slice(-1)) + 1));
		return characters.map((character): [string, string] => [first.slice(0, -1) + character, entry.slice(-2)]);
	}),
);

const LONGEST_PREFIX = 4;
/** Only this much of a text is read. */
const MAX_LENGTH = 40;
/** A call sign has a letter, and a digit after its first character. */
const CALLSIGN = /^(?=.*[A-Z])(?=.+\d)[A-Z\d]{3,10}$/;

/**
 * The country in whose block a call sign is. Of a visitor's, such as `EA8/G4QRP/P`, the longest part counts: the station's own.
 *
 * @returns an ISO 3166 code; undefined for other text, and for a block that no country has
 */
export function countryOfCallsign(callsign: string): string | undefined {
	const parts = callsign
		.slice(0, MAX_LENGTH)
		.toUpperCase()
		.split(/[^A-Z\d]/);
	const own = parts.filter((part) => CALLSIGN.test(part)).reduce((a, b) => (b.length > a.length ? b : a), '');
	for (let length = LONGEST_PREFIX; length > 0; length--) {
		const country = own.length > length ? COUNTRY_OF_PREFIX.get(own.slice(0, length)) : undefined;
		if (country !== undefined) return country;
	}
	return undefined;
}
