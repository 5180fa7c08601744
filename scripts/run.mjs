// Runs a command of the product, `node scripts/run.mjs COMMAND [options]`, once it is installed and built.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, orExplain } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { offerHelp, refuseArguments } from './usage.mjs';

/** Benchmarks are built only when one of them is run. */
const BENCHMARKS = new Set(['bench', 'endurance']);

const COMMANDS = ['start', 'record', 'replay', ...BENCHMARKS];

const [command = 'start'] = process.argv.splice(2, 1);
const USAGE = `usage: node scripts/run.mjs ${COMMANDS.join('|')} [options]`;
offerHelp([command], USAGE);
if (!COMMANDS.includes(command)) refuseArguments(`unknown command: ${command}`, USAGE);
const isBenchmark = BENCHMARKS.has(command);

await ensureInstalled();
if (isBenchmark) ensureBuilt('bench');
else ensureBuilt();
endWithNpm();
await orExplain(import(`../build/${isBenchmark ? 'bench' : 'server'}/${command}.js`));
