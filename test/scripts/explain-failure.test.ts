import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { explainFailure } from '../../scripts/explain-failure.mjs';

it('a build in a checkout of another user is explained in one line', () => {
	const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/srv/build/server' });
	expect(explainFailure(error)).toBe(
		'No access to /srv/build/server. It may belong to another user: run this as that user, or change its owner.',
	);
});

it('a build whose folder belongs to another user is explained in one line, by the text of the bundler', () => {
	const error = new Error(
		"[plugin x]\nError: EACCES: permission denied, unlink '/srv/dist/index.html'\n    at unlinkSync",
	);
	expect(explainFailure(error)).toBe(
		'No access to /srv/dist/index.html. It may belong to another user: run this as that user, or change its owner.',
	);
});

it.each([
	{ code: 'EROFS', path: 'build/lock', syscall: 'open' },
	// Node's error where `mkdir` with `recursive` fails.
	{ code: 'ENOENT', path: 'build/lock', syscall: 'mkdir' },
])('a read-only file system is explained in one line: $code', (fields) => {
	expect(explainFailure(Object.assign(new Error('failed'), fields))).toBe(
		'build/lock cannot be written: its file system is read-only. Use another checkout.',
	);
});

it.each([
	'ENOSPC: no space left on device, write',
	'Build failed with 1 error:\nFailed to write file in /srv/build/start.js\n    No space left on device (os error 28)',
])('a full disk is explained in one line: %s', (message) => {
	expect(explainFailure(new Error(message))).toBe('The disk is full: free some space, then run this again.');
});

it('a limit of open files that is too low is explained in one line', () => {
	expect(explainFailure(Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }))).toBe(
		'The limit on open files is too low: raise it (ulimit -n, or LimitNOFILE= of systemd).',
	);
});

it('a missing package is explained in one line', () => {
	expect(explainFailure(new Error("Cannot find package 'vite' imported from /srv/scripts/build.mjs"))).toBe(
		'Missing from node_modules: vite. Install everything again: npm ci --loglevel=notice',
	);
});

it('other errors keep their stack', async () => {
	const error: unknown = await writeFile('/no/such/folder/file', '').catch((reason: unknown) => reason);
	expect(explainFailure(error)).toBeUndefined();
});
