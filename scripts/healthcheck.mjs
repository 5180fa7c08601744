// Whether the server of this container answers, and does not shut down. The image runs it as its HEALTHCHECK.
import { readFile } from 'node:fs/promises';

// The container's command, with `docker run --init` too.
const command = (await readFile('/proc/1/cmdline', 'utf8')).split('\0').join(' ');
const port = /.* --port[= ](\d+)/.exec(command)?.[1] ?? (process.env['TOP_ACTIVITY_PORT'] || 8080);
const { status } = await fetch(`http://127.0.0.1:${port}/healthz`);
// A server without a relay has no /healthz, and answers 404.
process.exitCode = status < 500 ? 0 : 1;
