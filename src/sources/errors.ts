/** A file that is named on the command line and cannot be used. Shown as one line; exit code 2. */
export class FileError extends Error {}

/** A failure whose cause is not the command line, such as a port in use. Shown as one line; exit code 1. */
export class OperationError extends Error {}

/** What is said of anything that was thrown. */
export function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** The code of an error of the system, such as `ENOENT`; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
