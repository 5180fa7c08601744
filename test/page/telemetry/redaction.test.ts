import { expect, it } from 'vitest';
import { redact } from '../../../src/page/telemetry/redaction.ts';

it.each([
	['cannot draw DL1ABC here', 'cannot draw … here'],
	['9A1B, 2E0XYZ and W1AW', '…, … and …'],
	['Unexpected token h, "hans from Kiel" is not valid JSON', 'Unexpected token h, "…" is not valid JSON'],
	["Cannot read properties of undefined (reading 'x')", "Cannot read properties of undefined (reading 'x')"],
	['Unexpected token x, "{"SourceName":"Hans Meier" x" is not valid JSON', 'Unexpected token x, "…" is not valid JSON'],
	['DL50ABC, GB13COL, 3DA0AB, dl1abc and src_DL1ABC', '…, …, …, … and src_…'],
	['ES2023 is not a call sign, nor is utf8', 'ES2023 is not a call sign, nor is utf8'],
])('TELEMETRY-4: removes call signs and quotations from %j', (text, expected) => {
	expect(redact(text, [])).toBe(expected);
});

it('TELEMETRY-4: removes texts of filters wherever they occur', () => {
	expect(redact('Invalid regular expression: /kiel(/: kiel', ['', 'kiel('])).toBe(
		'Invalid regular expression: /…/: kiel',
	);
	expect(redact('KIEL and kielfjord', ['kiel', 'kielfjord'])).toBe('… and …');
	expect(redact('a single character tells nothing', ['a'])).toBe('a single character tells nothing');
});
