import { spawn } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outcome } from '../server-fixtures/npm.ts';
import { temporaryFolder } from '../server-fixtures/temporary-folder.ts';

/** Runs `npm test` for one small file, on a machine that has no Redis and where nothing can be installed. */
async function testWithoutRedis(ci: string) {
	const path = await temporaryFolder();
	await symlink(process.execPath, join(path, 'node'));
	await writeFile(join(path, 'apt-get'), '#!/bin/sh\nexit 100\n', { mode: 0o755 });
	const args = ['scripts/test.mjs', 'unit', 'test/engine/time.test.ts'];
	return outcome(spawn(process.execPath, args, { env: { PATH: path, CI: ci }, stdio: 'pipe' }));
}

// Windows has neither the shell nor the links.
describe.skipIf(process.platform === 'win32')('npm test without Redis', () => {
	it('says what it cannot test and how to get it, and runs the rest', async () => {
		const { code, printed } = await testWithoutRedis('');
		expect(printed).toMatch(/^Cannot test several relays as one \(Redis\)\. Needed: \S.+\.$/m);
		expect(printed).toMatch(/^SKIPPED: several relays as one \(Redis\)\. Needed: \S.+\.$/m);
		expect(printed).toMatch(/^[1-9]\d* passed, 0 failed$/m);
		expect(code).toBe(0);
	});

	it('fails in CI where something cannot be tested, and runs nothing', async () => {
		const { code, printed } = await testWithoutRedis('true');
		expect(printed).toMatch(/^Cannot test several relays as one \(Redis\)\. Needed: \S.+\.$/m);
		expect(printed).not.toContain('passed');
		expect(code).toBe(1);
	});
});
