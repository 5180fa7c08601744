/** A wrong command line: shown as one line, and the usage where the options are wrong; exit code 2 (COMMAND-1). */
export class UsageError extends Error {
	readonly usage: string | undefined;

	constructor(message: string, usage?: string) {
		super(message);
		this.usage = usage;
	}
}

/** A failure whose cause is not the command line, such as a port in use. Shown as one line; exit code 1. */
export class OperationError extends Error {}
