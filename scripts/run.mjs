// Runs a command of the product, `node scripts/run.mjs COMMAND [options]`, once it is installed and built.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

const [command] = process.argv.splice(2, 1);

ensureInstalled();
ensureBuilt();
await import(`../build/server/${command}.js`);
