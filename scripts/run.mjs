// Runs a command of the product, `node scripts/run.mjs COMMAND [options]`, once it is installed and built.
import { ensureBuilt } from './build.mjs';
import { BENCHMARK_RUNNERS, COMMANDS } from './commands.mjs';
import { orExplain } from './explain-failure.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { offerHelp, refuseArguments } from './usage.mjs';

const [command = 'start'] = process.argv.splice(2, 1);
const known = [...COMMANDS, ...BENCHMARK_RUNNERS];
const USAGE = `usage: node scripts/run.mjs ${known.join('|')} [options]`;
offerHelp([command], USAGE);
if (!known.includes(command)) refuseArguments(`unknown command: ${command}`, USAGE);
// Benchmarks are built only when one of them is run.
const isBenchmark = BENCHMARK_RUNNERS.includes(command);

// Called before the build, because npm may end meanwhile.
endWithNpm();
await ensureInstalled();
if (isBenchmark) ensureBuilt('bench');
else ensureBuilt();
await orExplain(import(`../build/${isBenchmark ? 'bench' : 'server'}/${command}.js`));
