#!/usr/bin/env node
// The command of the packed release: `top-activity [start|record|replay] [options]`. It needs no build and no development dependencies.
import { COMMANDS } from './commands.mjs';
import { missingPackage } from './missing-package.mjs';
import { requireNode } from './node-version.mjs';
import { endWithNpm } from './npm-parent.mjs';

requireNode();
endWithNpm();

const given = process.argv[2] ?? '';
if (COMMANDS.includes(given)) process.argv.splice(2, 1);

try {
	await import(`../build/server/${COMMANDS.includes(given) ? given : 'start'}.js`);
} catch (error) {
	const missing = missingPackage(error);
	if (missing === undefined) throw error;
	console.error(`Missing from node_modules: ${missing}. Install Top Activity again.`);
	process.exit(1);
}
