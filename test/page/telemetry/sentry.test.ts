import { expect, it } from 'vitest';
import { startSentry } from '../../../src/page/telemetry/sentry.ts';
import { cleanups } from '../../server-fixtures/cleanups.ts';
import { TelemetryServer } from '../../server-fixtures/telemetry-server.ts';

// Rules: TELEMETRY-4

it('reports are limited to twenty from a page that fails all the time', async () => {
	const server = await TelemetryServer.start();
	cleanups.push(() => server.close());
	const load = () => startSentry({ dsn: server.dsn, environment: 'testing', release: 'top-activity@test' });
	const report = load();
	for (let error = 0; error < 50; error++) report({ kind: 'error', error: new Error(`again ${error}`) });
	await server.until(() => server.items('event').length === 20);
	expect(JSON.stringify(server.items('event')[0])).toMatch(/"type":"Error".*sentry\.test\.ts/);
	expect(server.texts.join()).not.toContain('again');
	load()({ kind: 'error', error: new RangeError('of another page') });
	await server.until(() => server.texts.some((text) => text.includes('RangeError')));
	expect(server.items('event')).toHaveLength(21);
});
