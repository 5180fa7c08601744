import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Parts of a checkout that the builds of page and commands need. */
const PARTS = [
	'scripts',
	'src',
	'package.json',
	'package-lock.json',
	'tsconfig.base.json',
	'vite.config.ts',
	'vite.server.config.ts',
];

/** @returns the folder of a checkout in which nothing is built yet, under this name; it is removed after the test */
export async function freshCheckout(name: string): Promise<string> {
	const folder = join(await temporaryFolder(), name);
	for (const part of PARTS) await cp(part, join(folder, part), { recursive: true });
	await symlink(resolve('node_modules'), join(folder, 'node_modules'));
	return folder;
}
