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
	['no row for 2629901, 310997 or 262990102', 'no row for …, … or …'],
	['no https://lh.example/#group-name=M%C3%BCnchen&talkgroup=91 here', 'no https://lh.example/#… here'],
	[
		"history state with URL 'https://lh.example/#name=J%C3%B6rg' refused",
		"history state with URL 'https://lh.example/#… refused",
	],
	['Unexpected token h, "hans #a=b" is not valid JSON', 'Unexpected token h, "…" is not valid JSON'],
	['Cannot read private member #queue', 'Cannot read private member #queue'],
	['status 404 after 15000 ms', 'status 404 after 15000 ms'],
])('TELEMETRY-4: leaves no call sign, radio id, quotation or fragment in %j', (text, expected) => {
	expect(redact(text, [])).toBe(expected);
});

it.each([
	['Invalid regular expression: /kiel(/: kiel', 'kiel(', 'Invalid regular expression: /…/: …'],
	['KIEL and kielfjord', 'kielfjord', '… and …'],
	['no match for dl5 in the table', '^dl5q|^oe1', 'no match for … in the table'],
	['İstanbul: no match', 'stanbul', 'İ…: no match'],
	['DL is short', 'dl', '… is short'],
	['a single character is no secret', 'a', 'a single character is no secret'],
	['two characters of a longer text stay: on', 'one', 'two characters of a longer text stay: on'],
])('TELEMETRY-4: leaves no filter, nor a part of one, in %j', (text, secret, expected) => {
	expect(redact(text, ['', secret])).toBe(expected);
});
