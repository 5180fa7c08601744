import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../src/feed/clock.ts';
import { startSentry } from '../../../src/page/telemetry/sentry.ts';
import { Random } from '../../../src/sources/demo/random.ts';
import { printSeed, SEED } from '../../model/seed.ts';
import { type Fields, TelemetryServer } from '../../server-fixtures/telemetry-server.ts';

const RELEASE = 'top-activity@test';
let server: TelemetryServer;

beforeEach(async () => {
	server = await TelemetryServer.start();
});

afterEach(async () => {
	vi.restoreAllMocks();
	await server.close();
});

/** A page's reports, sent to a real server. */
function load({ secrets = [] as readonly string[], clock = new ManualClock(Date.now()) } = {}) {
	return {
		clock,
		report: startSentry({
			dsn: server.dsn,
			environment: 'testing',
			release: RELEASE,
			clock,
			secrets: () => secrets,
		}),
	};
}

function connected(clock: ManualClock) {
	return { kind: 'connection', from: clock.now(), until: clock.now() + 250 } as const;
}

describe('sampling', () => {
	it('TELEMETRY-3: of 1,000 seeded page loads a quarter carry traces', async () => {
		printSeed('trace sampling');
		const random = new Random(SEED);
		// The library's own sampler, on numbers that can be repeated.
		vi.spyOn(Math, 'random').mockImplementation(() => random.next());
		for (let page = 0; page < 1000; page++) {
			const { clock, report } = load();
			report(connected(clock));
			// Each page reports one error. When the error has arrived, so has the page's trace.
			report({ kind: 'error', error: new Error(`page ${page}`), source: 'thrown' });
			await server.until(() => server.items('event').length > page);
		}
		const traces = server.items('transaction').length;
		console.info(`${traces} of 1,000 page loads were traced`);
		// Four standard deviations of 1,000 draws at a quarter.
		expect(Math.abs(traces - 250)).toBeLessThan(55);
	});
});

/** Every trace is sampled. */
function sampleAll() {
	vi.spyOn(Math, 'random').mockReturnValue(0);
}

function spanNames(transaction: Fields | undefined): unknown[] {
	const spans: unknown = transaction?.['spans'];
	return Array.isArray(spans) ? spans.map((span: { description: unknown }) => span.description) : [];
}

describe('reports', () => {
	it('TELEMETRY-4: an error carries the release, the environment and its stack, and nothing about the visitor', async () => {
		const { report } = load();
		report({ kind: 'error', error: new TypeError('broken'), source: 'thrown' });
		await server.until(() => server.items('event').length === 1);
		const [event] = server.items('event');
		expect(event).toMatchObject({
			release: RELEASE,
			environment: 'testing',
			platform: 'javascript',
			exception: { values: [{ type: 'TypeError', value: 'broken', mechanism: { type: 'onerror', handled: false } }] },
			sdk: { settings: { infer_ip: 'never' } },
		});
		expect(JSON.stringify(event)).toContain('sentry.test.ts');
		expect(Object.keys(event ?? {}).toSorted()).toEqual(
			[
				'contexts',
				'environment',
				'event_id',
				'exception',
				'level',
				'platform',
				'release',
				'sdk',
				'timestamp',
			].toSorted(),
		);
	});

	it('TELEMETRY-4: contain no call sign, no text of a filter, and of the thrown value only its message', async () => {
		const { report } = load({ secrets: ['kiel('] });
		const error = new Error('DL1ABC against /kiel(/', { cause: new Error('DL2ABC') });
		error.name = 'DL5ABC';
		report({ kind: 'error', error, source: 'thrown' });
		report({ kind: 'error', error: { callsign: 'DL3ABC', name: 'Hans' }, source: 'thrown' });
		report({ kind: 'error', error: 'DL4ABC said "hello"', source: 'thrown' });
		await server.until(() => server.items('event').length === 3);
		expect(server.texts.join('\n')).not.toMatch(/DL\dABC|kiel|Hans|hello/);
	});

	it('a page that fails all the time reports twenty times', async () => {
		const { report } = load();
		for (let error = 0; error < 50; error++)
			report({ kind: 'error', error: new Error(`again ${error}`), source: 'thrown' });
		await server.until(() => server.items('event').length === 20);
		const { report: other } = load();
		other({ kind: 'error', error: new Error('of another page'), source: 'thrown' });
		await server.until(() => server.texts.some((text) => text.includes('of another page')));
		expect(server.items('event')).toHaveLength(21);
	});

	it('the first connection is a part of the page load, later ones are their own', async () => {
		sampleAll();
		const { clock, report } = load();
		report(connected(clock));
		report(connected(clock));
		await server.until(() => server.items('transaction').length === 2);
		const transactions = server.items('transaction');
		const page = transactions.find(({ transaction }) => transaction === 'Page load');
		expect(page).toMatchObject({ release: RELEASE, contexts: { trace: { op: 'pageload' } } });
		expect(spanNames(page)).toEqual(['Connection']);
		// The service computes from it how many page loads a trace stands for.
		expect(server.texts.join('\n')).toContain('"sample_rate":"0.25"');
		expect(transactions.find(({ transaction }) => transaction === 'Connection')).toMatchObject({
			contexts: { trace: { op: 'connection' } },
		});
	});

	it('a page that does not connect is reported as loaded after 30 s', async () => {
		sampleAll();
		const { clock, report } = load();
		clock.advance(30_000);
		await server.until(() => server.items('transaction').length === 1);
		expect(spanNames(server.items('transaction')[0])).toEqual([]);
		report(connected(clock));
		await server.until(() => server.items('transaction').length === 2);
		expect(server.items('transaction')[1]).toMatchObject({ transaction: 'Connection' });
	});
});
