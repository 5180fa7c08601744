import { describe, expect, it } from 'vitest';
import { countryOf, isInLens, readBeginnings, readCountries, talkgroupsWith } from '../../src/engine/countries.ts';
import { network } from './network.ts';

/** The codes of ITU-T E.212, behind the ISO 3166 code of the country or area. */
const ITU =
	'AD 213, AE 424 430 431, AF 412, AG 344, AI 365, AL 276, AM 283, AO 631, AR 722, AS 544, AT 232, AU 505, AW 363, AZ 400, ' +
	'BA 218, BB 342, BD 470, BE 206, BF 613, BG 284, BH 426, BI 642, BJ 616, BM 350, BN 528, BO 736, BR 724, BS 364, BT 402, ' +
	'BW 652, BY 257, BZ 702, CA 302, CD 630, CF 623, CG 629, CH 228, CI 612, CK 548, CL 730, CM 624, CN 460 461, CO 732, CR 712, ' +
	'CU 368, CV 625, CW 362, CY 280, CZ 230, DE 262, DJ 638, DK 238, DM 366, DO 370, DZ 603, EC 740, EE 248, EG 602, ER 657, ' +
	'ES 214, ET 636, FI 244, FJ 542, FK 750, FM 550, FO 288, FR 208, GA 628, GB 234 235, GD 352, GE 282, GF 742, GH 620, GI 266, ' +
	'GL 290, GM 607, GN 611, GP 340, GQ 627, GR 202, GT 704, GW 632, GY 738, HK 454, HN 708, HR 219, HT 372, HU 216, ID 510, ' +
	'IE 272, IL 425, IN 404 405 406, IQ 418, IR 432, IS 274, IT 222, JM 338, JO 416, JP 440 441, KE 639, KG 437, KH 456, KI 545, ' +
	'KM 654, KN 356, KP 467, KR 450, KW 419, KY 346, KZ 401, LA 457, LB 415, LC 358, LI 295, LK 413, LR 618, LS 651, LT 246, ' +
	'LU 270, LV 247, LY 606, MA 604, MC 212, MD 259, ME 297, MG 646, MH 551, MK 294, ML 610, MM 414, MN 428, MO 455, MR 609, ' +
	'MS 354, MT 278, MU 617, MV 472, MW 650, MX 334, MY 502, MZ 643, NA 649, NC 546, NE 614, NG 621, NI 710, NL 204, NO 242, ' +
	'NP 429, NR 536, NU 555, NZ 530, OM 422, PA 714, PE 716, PF 547, PG 537, PH 515, PK 410, PL 260, PM 308, PR 330, PT 268, ' +
	'PW 552, PY 744, QA 427, RE 647, RO 226, RS 220, RU 250, RW 635, SA 420, SB 540, SC 633, SD 634, SE 240, SG 525, SH 658, ' +
	'SI 293, SK 231, SL 619, SM 292, SN 608, SO 637, SR 746, SS 659, ST 626, SV 706, SY 417, SZ 653, TC 376, TD 622, TG 615, ' +
	'TH 520, TJ 436, TK 554, TL 514, TM 438, TN 605, TO 539, TR 286, TT 374, TV 553, TW 466, TZ 640, UA 255, UG 641, ' +
	'US 310 311 312 313 314 315 316, UY 748, UZ 434, VA 225, VC 360, VE 734, VG 348, VI 332, VN 452, VU 541, WF 543, WS 549, ' +
	'XK 221, YE 421, ZA 655, ZM 645, ZW 648';
/** What networks number beyond them. */
const BEYOND =
	'CA 102, DE 263 264 265, GU 535, IT 223, RU 251, ' +
	'US 110 111 112 113 114 115 116 117 118 119 317 318 319 320 321 322 323 324 325 326 327 328 329';

describe('the country of a radio id', () => {
	it('is that of the code in its first three digits, in a number of six, seven or nine digits', () => {
		const countries = new Map(
			`${ITU}, ${BEYOND}`.split(', ').flatMap((entry) => {
				const [country = '', ...codes] = entry.split(' ');
				return codes.map((code): [string, string] => [code, country]);
			}),
		);
		for (let code = 0; code < 1000; code += 1) {
			const digits = String(code).padStart(3, '0');
			for (const rest of ['514', '1234', '990101']) {
				expect([digits, countryOf({ kind: 'station', id: `${digits}${rest}` })]).toEqual([
					digits,
					countries.get(digits),
				]);
			}
		}
	});

	it.each(['51528', '262', '0', '9991234', '26299', '26299012', 'p25:2629901', 'ysf:2629901'])('%s has none', (id) => {
		expect(countryOf({ kind: 'station', id })).toBeUndefined();
	});
});

describe('the country of a talkgroup', () => {
	it.each([
		['222', 'IT'],
		['3100', 'US'],
		['5050', 'AU'],
		['30212', 'CA'],
		['26299012', 'DE'],
	])('%s is numbered in %s', (id, country) => {
		expect(countryOf({ kind: 'talkgroup', id })).toBe(country);
	});

	it.each(['9', '91', '22', '110', '1023', '900', '973', '91234', '4000', '5000', '9990', 'p25:26299', 'ysf:IT ROOM'])(
		'%s has none',
		(id) => {
			expect(countryOf({ kind: 'talkgroup', id })).toBeUndefined();
		},
	);
});

describe('a country as a lens', () => {
	const italian = { id: '2220001', callsign: 'Q1AAA', name: '' };
	const german = { id: '2620001', callsign: 'Q2BBB', name: '' };
	const italy = { id: '222', name: 'Italia' };
	const world = { id: '91', name: 'World-wide' };

	it('shows a row if its station or its talkgroup is of the country', () => {
		expect(isInLens(['IT'], { station: italian, talkgroup: world })).toBe(true);
		expect(isInLens(['IT'], { station: german, talkgroup: italy })).toBe(true);
		expect(isInLens(['IT'], { station: german, talkgroup: world })).toBe(false);
		expect(isInLens(['IT', 'DE'], { station: german })).toBe(true);
		expect(isInLens([], { station: italian })).toBe(false);
		expect(['Q1*', 'Q1A*', 'Q2*'].map((beginning) => isInLens([beginning], { station: italian }))).toEqual([
			true,
			true,
			false,
		]);
	});

	it('shows the talkgroups of the country, and those with a recent over of a station from there', () => {
		const { at } = network({ hasRivals: false });
		at(0).start('a', { from: '2220001 Q1AAA', on: '91' });
		at(0).start('b', { from: '2620001 Q2BBB', on: '222 Italia' });
		at(0).start('c', { from: '2620002 Q3CCC', on: '92' });
		at(10).stop('a').stop('b').stop('c');
		expect(talkgroupsWith(at(20).reading, ['IT'])).toEqual(['91', '222']);
		expect(talkgroupsWith(at(20).reading, ['DE'])).toEqual(['222', '92']);
		// 300 s after its end, an over is no longer recent.
		expect(talkgroupsWith(at(310).reading, ['IT'])).toEqual(['222']);
		expect(talkgroupsWith(at(310).reading, [])).toEqual([]);
	});
});

it('reads the codes of countries and the beginnings of call signs, and ignores what is none', () => {
	expect(readCountries('IT,es,XX,,IT,<b>')).toEqual(['IT', 'ES']);
	expect(readCountries('')).toEqual([]);
	expect(readBeginnings('DL*,g4*,G4ABC,,91*,*,DL*,<b>*')).toEqual(['DL*', 'G4*']);
});
