/** After this time a wait fails. It is longer than any wait on a busy machine, and shorter than the timeout of a test. */
const LIMIT_SECONDS = 45;

/**
 * Resolves as soon as the condition holds.
 *
 * @param pause calls `resume` when the condition is to be checked again
 * @param what names the condition in the error
 * @throws after 45 s
 */
export async function waitUntil(
	condition: () => boolean | Promise<boolean>,
	pause: (resume: () => void) => void,
	what = String(condition),
): Promise<void> {
	const failure = new Error(`Waited ${LIMIT_SECONDS} s in vain for: ${what}`);
	let late = false;
	let wake = () => {};
	const timer = setTimeout(() => {
		late = true;
		wake();
	}, LIMIT_SECONDS * 1000);
	try {
		while (!(await condition())) {
			if (late) throw failure;
			await new Promise<void>((resolve) => {
				wake = resolve;
				pause(resolve);
			});
		}
	} finally {
		clearTimeout(timer);
	}
}
