import { fieldsOf } from './fields.mjs';
import { missingPackage } from './missing-package.mjs';

/** With `--loglevel=notice`, because `.npmrc` silences npm, errors included. */
export const REINSTALL = 'Install everything again: npm ci --loglevel=notice';

/**
 * Ends the process with one line where a package is missing, the disk is full or the limit on open files is too low. It also does where a file
 * belongs to another user, as after an installation by root.
 *
 * @template Result
 * @param {Promise<Result>} task an import or a build
 * @returns {Promise<Result>}
 */
export async function orExplain(task) {
	try {
		return await task;
	} catch (error) {
		const explanation = explainFailure(error);
		if (explanation !== undefined) {
			console.error(explanation);
			process.exit(1);
		}
		throw error;
	}
}

/**
 * @param {unknown} error
 * @returns {string | undefined} one line with what to do; undefined where that is not known
 */
export function explainFailure(error) {
	const missing = missingPackage(error);
	if (missing !== undefined) return `Missing from node_modules: ${missing}. ${REINSTALL}`;
	const message = error instanceof Error ? error.message : '';
	const { code, path, syscall } = fieldsOf(error);
	// By the text, because the bundler's errors have neither code nor path of the error behind them.
	if (/no space left on device/i.test(message)) return 'The disk is full: free some space, then run this again.';
	const [, denied] = /EACCES: permission denied, \w+ '([^']+)'/.exec(message) ?? [];
	// On a read-only file system, `mkdir` fails with ENOENT.
	const isReadOnly = code === 'EROFS' || (code === 'ENOENT' && syscall === 'mkdir');
	if (isReadOnly) return `${String(path)} cannot be written: its file system is read-only. Use another checkout.`;
	if (code === 'EMFILE') return 'The limit on open files is too low: raise it (ulimit -n, or LimitNOFILE= of systemd).';
	if (code !== 'EACCES' && denied === undefined) return undefined;
	return `No access to ${denied ?? String(path)}. It may belong to another user: run this as that user, or change its owner.`;
}
