// The image's HEALTHCHECK: succeeds while the server answers and is not shutting down.
import { readFile } from 'node:fs/promises';

// The command line of process 1 names the port, even where `docker run --init` makes it an init process.
const command = (await readFile('/proc/1/cmdline', 'utf8')).split('\0').join(' ');
const port = /.* --port[= ](\d+)/.exec(command)?.[1] ?? (process.env['TOP_ACTIVITY_PORT'] || 8080);
// A server that hangs still accepts connections.
const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) });
process.exitCode = ok ? 0 : 1;
