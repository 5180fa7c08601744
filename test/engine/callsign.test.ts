import { expect, it } from 'vitest';
import { callsignIn } from '../../src/engine/callsign.ts';

// Rules: NETWORK-4

it.each([
	['DL5QRA', 'DL5QRA'],
	['dl5qra', 'DL5QRA'],
	['DL5QRA/P', 'DL5QRA'],
	['EA8/DL5QRA', 'DL5QRA'],
	['F/G4ABC', 'G4ABC'],
	['Q1AAA-RON', 'Q1AAA'],
	['Q1AAA-7', 'Q1AAA'],
	['Q1AAA Ann', 'Q1AAA'],
	['G4ABC   71', 'G4ABC'],
	['DB0ABC-REPEAT1', 'DB0ABC'],
	['2E0QRA', '2E0QRA'],
	['3da0qr', '3DA0QR'],
	['DL2026QRA', 'DL2026QRA'],
	['SV9/Q1A', 'Q1A'],
	['VP2E/Q3C', 'Q3C'],
	['VP2E/Q3CC/MM', 'Q3CC'],
	['Q3CC/VP2E', 'Q3CC'],
	['FT5WQ', 'FT5WQ'],
])('%j is the call sign %s', (text, callsign) => {
	expect(callsignIn(text)).toBe(callsign);
});

it.each([
	'',
	'Crapq',
	'12345',
	'/P',
	'DL5 QRA',
	'../x1',
	'javascript:1',
	'DL5QRA?x',
	'Ж1ABC',
	'A1',
	'SV9',
	'XLX950',
	'XLX950A',
	'TG91',
	'FT3D',
	'FT70DR',
	'FTM300D',
])('%j is none', (text) => {
	expect(callsignIn(text)).toBe('');
});
