/** Milliseconds between two checks of whether npm is still there. */
const CHECK_INTERVAL = 500;

/** Ends this process when npm has ended. npm passes SIGTERM on to its shell only, so a supervisor that ends npm would leave the command running. */
export function endWithNpm() {
	if (process.env['npm_lifecycle_event'] === undefined) return;
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
	}, CHECK_INTERVAL).unref();
}
