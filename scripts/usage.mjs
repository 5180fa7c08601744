/**
 * Ends the process with the usage where the arguments ask for it.
 *
 * @param {readonly string[]} args
 * @param {string} usage
 */
export function offerHelp(args, usage) {
	if (!args.includes('--help') && !args.includes('-h')) return;
	console.log(usage);
	process.exit();
}

/**
 * Ends the process because its arguments are wrong (COMMAND-1).
 *
 * @param {string} why one line
 * @param {string} usage
 * @returns {never}
 */
export function refuseArguments(why, usage) {
	console.error(`${why}\n${usage}`);
	process.exit(2);
}
