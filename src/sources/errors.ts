/** A file that is named on the command line and cannot be used. Shown as one line; exit code 2. */
export class FileError extends Error {}

/** A failure whose cause is not the command line, such as a port in use. Shown as one line; exit code 1. */
export class OperationError extends Error {}
