/** Milliseconds between two checks of whether the parent is still there. */
const CHECK_INTERVAL = 500;

/**
 * Ends this process, as SIGTERM does, when npm has ended. The command runs in a shell, and npm passes SIGTERM to the shell only. A supervisor that
 * ends npm would otherwise leave the command running.
 */
export function endWithNpm() {
	if (process.env['npm_lifecycle_event'] === undefined) return;
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(timer);
		process.kill(process.pid, 'SIGTERM');
	}, CHECK_INTERVAL);
	timer.unref();
}
