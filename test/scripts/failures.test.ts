import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFailures } from '../../scripts/failures.mjs';
import { temporaryFolder } from '../server-fixtures/temporary-folder.ts';

/** Results in the format of each runner. */
const UNIT = {
	success: false,
	testResults: [
		{
			name: '/test/a.test.ts',
			status: 'failed',
			message: '',
			assertionResults: [
				{ fullName: 'a passes', status: 'passed', failureMessages: [] },
				{ fullName: 'a fails', status: 'failed', failureMessages: ['\u001b[31mError: 1 is\nnot 2', 'and more'] },
			],
		},
		{ name: '/test/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
	],
};
const PAGE = {
	errors: [{ message: 'Error: no browser' }],
	suites: [
		{
			title: 'a.spec.ts',
			specs: [
				{ title: 'passes', ok: true, tests: [{ results: [{ status: 'passed', errors: [] }] }] },
				{
					title: 'fails',
					ok: false,
					tests: [
						{
							projectName: 'webkit',
							results: [{ status: 'failed', error: { message: 'Error: timed out', stack: 'at' }, errors: [] }],
						},
					],
				},
			],
			suites: [{ specs: [{ title: 'fails below', ok: false, tests: [] }] }],
		},
	],
};

describe('readFailures', () => {
	it.each([
		['Vitest', UNIT, ['a fails\nError: 1 is\nnot 2', '/test/b.test.ts\nno such module']],
		['Playwright', PAGE, ['outside all tests\nError: no browser', 'webkit: fails\nError: timed out', 'fails below\n']],
		['no runner', null, []],
	])('names each failure in the results of %s with its first message', async (_, results, failures) => {
		const file = join(await temporaryFolder(), 'results.json');
		await writeFile(file, JSON.stringify(results));
		expect(readFailures(file)).toEqual(failures);
	});

	it('is empty where there are no results, or truncated ones', async () => {
		const file = join(await temporaryFolder(), 'results.json');
		expect(readFailures(file)).toEqual([]);
		await writeFile(file, JSON.stringify(UNIT).slice(0, 200));
		expect(readFailures(file)).toEqual([]);
	});

	it('truncates a long message', async () => {
		const file = join(await temporaryFolder(), 'results.json');
		const endless = { fullName: 'endless', status: 'failed', failureMessages: ['x'.repeat(5_000_000)] };
		await writeFile(file, JSON.stringify([endless]));
		expect(readFailures(file)).toEqual([`endless\n${'x'.repeat(1500)}`]);
	});
});
