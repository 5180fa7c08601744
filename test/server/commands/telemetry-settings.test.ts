import { describe, expect, it } from 'vitest';
import { HOST_VARIABLES } from '../../../scripts/build.mjs';
import { FRAMING_OPTIONS } from '../../../src/server/commands/framing-settings.ts';
import { readTelemetry, TELEMETRY_OPTIONS } from '../../../src/server/commands/telemetry-settings.ts';

describe('TELEMETRY-1: telemetry is off unless it is configured', () => {
	it('without options no service is on', () => {
		expect(readTelemetry({}, {})).toEqual({});
		expect(readTelemetry({}, { PLAUSIBLE_DOMAIN: '', SENTRY_DSN: '' })).toEqual({});
		// Another program on the machine may have set it.
		expect(readTelemetry({}, { SENTRY_ENVIRONMENT: 'club', PLAUSIBLE_ENDPOINT: 'nonsense' })).toEqual({});
	});

	it('reads options, with defaults for the others', () => {
		expect(
			readTelemetry({ 'plausible-domain': 'lh.example.org', 'sentry-dsn': 'https://key@sentry.example.org/7' }, {}),
		).toEqual({
			analytics: { domain: 'lh.example.org', endpoint: 'https://plausible.io/api/event' },
			reports: { dsn: 'https://key@sentry.example.org/7', environment: 'production' },
		});
	});

	it('reads the environment, which options override', () => {
		const environment = {
			PLAUSIBLE_DOMAIN: 'a.example.org',
			PLAUSIBLE_ENDPOINT: 'https://p.example.org/event',
			SENTRY_DSN: 'https://key@sentry.example.org/base/7',
			SENTRY_ENVIRONMENT: 'club',
		};
		expect(readTelemetry({ 'plausible-domain': 'b.example.org' }, environment)).toEqual({
			analytics: { domain: 'b.example.org', endpoint: 'https://p.example.org/event' },
			reports: { dsn: 'https://key@sentry.example.org/base/7', environment: 'club' },
		});
	});

	it.each([
		[{ 'plausible-domain': 'https://lh.example.org' }, '--plausible-domain takes the site’s name'],
		[{ 'plausible-endpoint': 'https://p.example.org/event' }, '--plausible-endpoint requires --plausible-domain'],
		[
			{ 'plausible-domain': 'a.example.org', 'plausible-endpoint': '/event' },
			'--plausible-endpoint takes an http or https address',
		],
		[{ 'sentry-environment': 'club' }, '--sentry-environment requires --sentry-dsn'],
		[{ 'sentry-dsn': 'https://sentry.example.org/7' }, '--sentry-dsn takes a Sentry DSN'],
		[{ 'sentry-dsn': 'https://key@sentry.example.org/' }, '--sentry-dsn takes a Sentry DSN'],
		[{ 'sentry-dsn': 'ftp://key@sentry.example.org/7' }, '--sentry-dsn takes a Sentry DSN'],
		[{ 'sentry-dsn': 'https://my-key@sentry.example.org/7' }, '--sentry-dsn takes a Sentry DSN'],
		[{ 'sentry-dsn': 'https://key:secret@sentry.example.org/7' }, '--sentry-dsn takes a Sentry DSN'],
		[{ 'sentry-dsn': 'https://key@*/7' }, '--sentry-dsn takes a Sentry DSN'],
		[{ 'sentry-dsn': '' }, '--sentry-dsn takes a Sentry DSN'],
		[{ 'sentry-dsn': 'https://key@sentry.example.org;sandbox/7' }, '--sentry-dsn takes a Sentry DSN'],
		[
			{ 'sentry-dsn': 'https://key@sentry.example.org/7', 'sentry-environment': 'a b' },
			'--sentry-environment takes a name',
		],
	])('%j is refused: %s', (options, why) => {
		expect(() => readTelemetry(options, {})).toThrow(why.replace('’', "'"));
	});

	it('names the environment variable whose value is wrong', () => {
		expect(() => readTelemetry({}, { SENTRY_DSN: 'nonsense' })).toThrow('SENTRY_DSN takes a Sentry DSN');
	});
});

it('the build of `npm start` and of the tests leaves out the variable of each setting of the page', () => {
	const names = Object.keys({ ...FRAMING_OPTIONS, ...TELEMETRY_OPTIONS });
	expect(HOST_VARIABLES).toEqual(names.map((name) => name.toUpperCase().replaceAll('-', '_')));
});
