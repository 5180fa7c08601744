import { expect, it } from 'vitest';
import { describeRefusedPort } from '../../../src/server/http/refused-ports.ts';

it.each([1, 2049, 4045, 5060, 6000, 6667, 10_080])(
	'COMMAND-5: warns of port %i, to which the platform’s own fetch refuses to connect',
	async (port) => {
		await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
		expect(describeRefusedPort(port)).toBe(
			`Browsers refuse to open port ${port}: choose another with --port N, or put a proxy in front of it.`,
		);
	},
);

it.each([0, 80, 443, 6001, 8080, 65_535])('COMMAND-5: does not warn of port %i', (port) => {
	expect(describeRefusedPort(port)).toBeUndefined();
});
