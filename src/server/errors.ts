export { codeOf, FileError, OperationError, reasonOf } from '../sources/errors.ts';

/** `--help`: the usage is printed to standard output; exit code 0. */
export class HelpRequest extends Error {}

/** Wrong options: shown as one line, with a pointer to `--help`; exit code 2. */
export class UsageError extends Error {}
