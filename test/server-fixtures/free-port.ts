import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns a port of 127.0.0.1 on which nothing listens, for programs that cannot choose one themselves */
export async function freePort(): Promise<number> {
	for (;;) {
		// The system gives other connections only ports above these, so that none takes this one before its program does.
		const port = randomInt(12_000, 32_000);
		const probe = createServer().listen(port, '127.0.0.1');
		try {
			await once(probe, 'listening');
		} catch {
			continue;
		}
		probe.close();
		await once(probe, 'close');
		return port;
	}
}
