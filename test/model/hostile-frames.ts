import fc from 'fast-check';
import { wireStop } from './wire-frames.ts';

/** Any UTF-16 code units, lone surrogates included. */
const anyText = fc
	.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 90 })
	.map((units) => String.fromCharCode(...units));

/** Any JavaScript value, with keys that may reach prototypes. */
const anyValue = fc.anything({
	key: fc.oneof(fc.constantFrom('payload', '__proto__', 'constructor', 'SessionID', 'toString'), fc.string()),
	withBigInt: true,
	withBoxedValues: true,
	withDate: true,
	withMap: true,
	withNullPrototype: true,
	withObjectString: true,
	withSet: true,
	withSparseArray: true,
	withTypedArray: true,
});

/** A field's value: valid, nearly valid, or of any other kind. */
const fieldValue: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom<unknown>(
		undefined,
		null,
		'',
		0,
		-0,
		-1,
		Number.NaN,
		Number.NEGATIVE_INFINITY,
		2 ** 53,
		1e11 + 1,
		true,
	),
	fc.constantFrom('-0', ' 7 ', '7.', '1e5', '0x7', '٣', '-1', '__proto__', 'Session-Start', 'Session-Update'),
	fc.integer(),
	fc.double(),
	fc.integer().map(String),
	anyText,
	anyValue,
);

const FIELDS = `Event SessionID SessionType SourceID DestinationID Start Stop SourceCall SourceName DestinationName
	TalkerAlias __proto__ constructor toJSON`;
const fieldName = fc.constantFrom(...FIELDS.split(/\s+/));

/** A valid frame's fields with up to three replaced, added or dropped. */
const mutatedFields = fc
	.array(fc.record({ field: fieldName, value: fieldValue, drop: fc.boolean() }), { maxLength: 3 })
	.map((edits) => {
		const fields = new Map<string, unknown>(Object.entries(wireStop()));
		for (const { field, value, drop } of edits) {
			if (drop) fields.delete(field);
			else fields.set(field, value);
		}
		return Object.fromEntries(fields);
	});

/** JSON text of mutated fields, with `null` for values that JSON cannot express. */
const mutatedText = mutatedFields.map((fields) => {
	const entries = Object.entries(fields).map(([field, value]) => `${JSON.stringify(field)}:${asJson(value)}`);
	return `{${entries.join()}}`;
});

/** Invalid frames of many kinds, and some valid ones. */
export const hostileFrames: fc.Arbitrary<unknown> = fc.oneof(
	anyValue,
	anyValue.map((payload) => ({ topic: 'LH', payload })),
	fc.json().map((payload) => ({ topic: 'LH', payload })),
	anyText.map((payload) => ({ topic: 'LH', payload })),
	mutatedFields.map((payload) => ({ topic: 'LH', payload })),
	mutatedText.map((payload) => ({ topic: 'LH', payload })),
);

/** @returns JSON text, or `null` for a value that JSON cannot express */
function asJson(value: unknown): string {
	try {
		return JSON.stringify(value) ?? 'null';
	} catch {
		return 'null';
	}
}
