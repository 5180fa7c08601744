#!/usr/bin/env node
// The command of the packed release: `top-activity [start|record|replay] [options]`. It runs the built files.
import './node-version.mjs';
import { endWithNpm } from './end-with-npm.mjs';

const given = process.argv[2] ?? '';
const isNamed = ['start', 'record', 'replay'].includes(given);
if (isNamed) process.argv.splice(2, 1);
endWithNpm();
await import(`../build/server/${isNamed ? given : 'start'}.js`);
