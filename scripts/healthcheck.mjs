// The image's HEALTHCHECK: succeeds while the server answers and is not shutting down.
import { readFile } from 'node:fs/promises';

// The command line of process 1 names the port, even where `docker run --init` makes it an init process.
const command = (await readFile('/proc/1/cmdline', 'utf8')).split('\0').join(' ');
const port = /.* --port[= ](\d+)/.exec(command)?.[1] ?? (process.env['TOP_ACTIVITY_PORT'] || 8080);
const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`);
process.exitCode = ok ? 0 : 1;
