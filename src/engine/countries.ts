import { dmrNumber } from './ids.ts';
import type { SubjectRef } from './overs.ts';
import { isServiceNumber } from './service-numbers.ts';

/**
 * The mobile country codes of ITU-T E.212. Each entry is a code or a range of codes, and the ISO 3166 code of its country. Networks number radios
 * beyond them: Canada's with 102, the USA's with 110 to 119 and up to 329, Italy's with 223, Germany's up to 265, Russia's with 251, Guam's with 535.
 */
const CODES =
	'102CA 110-119US 202GR 204NL 206BE 208FR 212MC 213AD 214ES 216HU 218BA 219HR 220RS 221XK 222-223IT 225VA 226RO 228CH 230CZ 231SK 232AT ' +
	'234-235GB 238DK 240SE 242NO 244FI 246LT 247LV 248EE 250-251RU 255UA 257BY 259MD 260PL 262-265DE 266GI 268PT 270LU 272IE 274IS 276AL ' +
	'278MT 280CY 282GE 283AM 284BG 286TR 288FO 290GL 292SM 293SI 294MK 295LI 297ME 302CA 308PM 310-329US 330PR 332VI 334MX 338JM 340GP ' +
	'342BB 344AG 346KY 348VG 350BM 352GD 354MS 356KN 358LC 360VC 362CW 363AW 364BS 365AI 366DM 368CU 370DO 372HT 374TT 376TC 400AZ 401KZ ' +
	'402BT 404-406IN 410PK 412AF 413LK 414MM 415LB 416JO 417SY 418IQ 419KW 420SA 421YE 422OM 424AE 425IL 426BH 427QA 428MN 429NP ' +
	'430-431AE 432IR 434UZ 436TJ 437KG 438TM 440-441JP 450KR 452VN 454HK 455MO 456KH 457LA 460-461CN 466TW 467KP 470BD 472MV 502MY 505AU ' +
	'510ID 514TL 515PH 520TH 525SG 528BN 530NZ 535GU 536NR 537PG 539TO 540SB 541VU 542FJ 543WF 544AS 545KI 546NC 547PF 548CK 549WS 550FM ' +
	'551MH 552PW 553TV 554TK 555NU 602EG 603DZ 604MA 605TN 606LY 607GM 608SN 609MR 610ML 611GN 612CI 613BF 614NE 615TG 616BJ 617MU 618LR ' +
	'619SL 620GH 621NG 622TD 623CF 624CM 625CV 626ST 627GQ 628GA 629CG 630CD 631AO 632GW 633SC 634SD 635RW 636ET 637SO 638DJ 639KE 640TZ ' +
	'641UG 642BI 643MZ 645ZM 646MG 647RE 648ZW 649NA 650MW 651LS 652BW 653SZ 654KM 655ZA 657ER 658SH 659SS 702BZ 704GT 706SV 708HN 710NI ' +
	'712CR 714PA 716PE 722AR 724BR 730CL 732CO 734VE 736BO 738GY 740EC 742GF 744PY 746SR 748UY 750FK';

const COUNTRY_OF_CODE: ReadonlyMap<number, string> = new Map(
	CODES.split(' ').flatMap((entry) => {
		const country = entry.slice(-2);
		const [first = 0, last = first] = entry.slice(0, -2).split('-').map(Number);
		return Array.from({ length: last - first + 1 }, (_, index): [number, string] => [first + index, country]);
	}),
);

/** Countries that share the mobile country code of another one. Only call signs tell them. */
const WITHOUT_CODE = 'AX BL BQ CC CX EH GG IM IO JE MF MP MQ NF PN PS SJ SX YT';

/** The ISO 3166 codes of all countries. */
export const COUNTRIES: readonly string[] = [...new Set(COUNTRY_OF_CODE.values()), ...WITHOUT_CODE.split(' ')];

/** Radio ids have 7 digits, ids of repeaters 6, of hotspots 9. */
const RADIO_ID_LENGTHS = [6, 7, 9];

let countryOfCallsign: ((callsign: string) => string | undefined) | undefined;

/** Until this is called, only numbers tell a country: the table of call signs loads when it is needed. */
export function learnCallsignCountries(read: (callsign: string) => string | undefined): void {
	countryOfCallsign = read;
}

/**
 * The country whose mobile country code a number begins with: where a station's radio is registered, and a hint at a talkgroup's country. World-wide
 * talkgroups have fewer than three digits or begin with 9, as no country does. Codes that begin with 1 are of radios only. In other
 * modes, the country of the station's call sign.
 *
 * @param callsign a station's; `''` where unknown
 * @returns an ISO 3166 code; undefined where there is none
 */
export function countryOf({ kind, id }: SubjectRef, callsign = ''): string | undefined {
	if (Number.isNaN(dmrNumber(id))) return kind === 'station' ? countryOfCallsign?.(callsign) : undefined;
	const hasCountry =
		kind === 'station' ? RADIO_ID_LENGTHS.includes(id.length) : !isServiceNumber(id) && !id.startsWith('1');
	return hasCountry ? COUNTRY_OF_CODE.get(Number(id.slice(0, 3))) : undefined;
}

/** @returns the countries whose codes are in the text, in its order */
export function readCountries(text: string): readonly string[] {
	const codes = text.toUpperCase().split(',');
	return [...new Set(codes)].filter((code) => COUNTRIES.includes(code));
}
