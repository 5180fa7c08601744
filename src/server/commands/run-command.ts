import { printable } from '../../sources/log-once.ts';
import { FileError, HelpRequest, OperationError, UsageError } from '../errors.ts';

/**
 * Writes to standard output. A reader that closes it early, as `head` does, is no failure.
 *
 * @throws OperationError where it cannot be written, as on a full disk
 */
export async function print(text: string): Promise<void> {
	const error = await new Promise<Error | null | undefined>((resolve) => process.stdout.write(text, resolve));
	if (error) ignoreClosedOutput(error);
}

/** Ignores that the reader of standard output has closed it. @throws OperationError for any other failure to write */
export function ignoreClosedOutput(error: unknown): void {
	if (!(error instanceof Error) || error instanceof OperationError) throw error;
	if ('code' in error && error.code === 'EPIPE') return;
	throw new OperationError(`Standard output cannot be written: ${error.message}`);
}

/** The longest error that is printed, in characters: it may quote a file. */
const MAX_ERROR = 700;

/** Runs a command, and reports its failure as `errors.ts` says. Lines that cannot be written, as on a full disk or to a closed pipe, are lost. */
export async function runCommand(usage: string, command: (args: readonly string[]) => Promise<void>): Promise<void> {
	// Without a listener the second failed write would end the process. The console itself ignores only the first.
	for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
	try {
		await command(process.argv.slice(2));
	} catch (error) {
		if (error instanceof HelpRequest) console.log(asInvoked(usage));
		else if (error instanceof UsageError || error instanceof FileError || error instanceof OperationError) {
			console.error(printable(error.message, MAX_ERROR));
			process.exitCode = error instanceof OperationError ? 1 : 2;
			if (error instanceof UsageError)
				console.error(`${asInvoked(usage).split('\n', 1)[0]}\n--help lists the options.`);
		} else {
			throw error;
		}
	}
}

/** A signal that comes again within this many milliseconds counts as a copy of the first. */
const COPIES_WITHIN = 1000;

/**
 * Waits for one of the signals, and ignores its copies: a terminal sends Ctrl-C to the whole process group, and npm sends it again. A later signal
 * ends the process at once.
 */
export function untilSignal(...names: readonly NodeJS.Signals[]): Promise<void> {
	return new Promise((resolve) => {
		const off = () => {
			for (const name of names) process.off(name, take);
		};
		const take = () => {
			resolve();
			setTimeout(off, COPIES_WITHIN).unref();
		};
		for (const name of names) process.on(name, take);
	});
}

/** Rejects with a fault that nothing has caught, so that a command still leaves its networks before it fails. */
export function untilFault(): Promise<never> {
	const fault = new Promise<never>((_resolve, reject) => {
		process.once('uncaughtException', reject);
	});
	// It may come before anything waits for it.
	fault.catch(() => {});
	return fault;
}

/** Milliseconds that a command has for its last lines. */
const END_TIMEOUT = 1000;

/** Ends the process soon after its command, even if a stalled reader or an attempt to connect would keep it alive. */
export function endSoon(): void {
	setTimeout(() => process.exit(), END_TIMEOUT).unref();
}

/** @returns the usage with the command that the user ran: `top-activity` for the packed release, `npm run dev`, or the npm command as written */
function asInvoked(usage: string): string {
	const isPacked = /\btop-activity(\.mjs)?$/.test(process.argv[1] ?? '');
	if (isPacked)
		return usage.replaceAll('npm start --', 'top-activity').replaceAll(/npm run (\w+) --/g, 'top-activity $1');
	return process.env['npm_lifecycle_event'] === 'dev' ? usage.replaceAll('npm start', 'npm run dev') : usage;
}
