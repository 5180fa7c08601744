import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSentry } from '../../../src/page/telemetry/sentry.ts';
import { TelemetryServer } from '../../server-fixtures/telemetry-server.ts';

const RELEASE = 'top-activity@test';
let server: TelemetryServer;

beforeEach(async () => {
	server = await TelemetryServer.start();
});

afterEach(async () => {
	await server.close();
});

/** Starts a page's reports to a real server. */
function load() {
	return startSentry({ dsn: server.dsn, environment: 'testing', release: RELEASE });
}

// Rules: TELEMETRY-4

describe('reports', () => {
	it('are limited to twenty from a page that fails all the time', async () => {
		const report = load();
		for (let error = 0; error < 50; error++) report({ kind: 'error', error: new Error(`again ${error}`) });
		await server.until(() => server.items('event').length === 20);
		const other = load();
		other({ kind: 'error', error: new RangeError('of another page') });
		await server.until(() => server.texts.some((text) => text.includes('RangeError')));
		expect(server.items('event')).toHaveLength(21);
	});
});
