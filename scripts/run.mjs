// Runs a command of the product, `node scripts/run.mjs COMMAND [options]`, once it is installed and built.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, importOrExplain } from './install.mjs';

/** Benchmarks are built only when one of them is run. */
const BENCHMARKS = new Set(['bench', 'endurance']);
/** Milliseconds between two checks of whether npm is still there. */
const PARENT_CHECK_INTERVAL = 500;

const [command = 'start'] = process.argv.splice(2, 1);
const bundle = BENCHMARKS.has(command) ? 'bench' : 'server';

ensureInstalled();
ensureBuilt(...(bundle === 'bench' ? ['bench'] : []));
endWithNpm();
await importOrExplain(pathToFileURL(`build/${bundle}/${command}.js`).href);

/**
 * npm starts a command through a shell, and passes SIGTERM on to the shell only. The command would then go on without npm. So it ends itself, as on
 * SIGTERM, when its parent has gone.
 */
function endWithNpm() {
	if (process.env['npm_lifecycle_event'] === undefined) return;
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(timer);
		process.kill(process.pid, 'SIGTERM');
	}, PARENT_CHECK_INTERVAL);
	timer.unref();
}
