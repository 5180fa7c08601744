// `node scripts/build.mjs [bench]`: builds page and commands from scratch into build/, as for the packed release; with `bench`, the benchmarks too.
import './node-version.mjs';
import { rm } from 'node:fs/promises';
import { build, CHECKOUT, install } from './checkout.mjs';

await install();
for (const name of ['page', 'server']) await rm(`${CHECKOUT}build/${name}`, { recursive: true, force: true });
await build('server', 'page');
if (process.argv[2] === 'bench') await build('bench');
