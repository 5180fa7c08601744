/** The commands of the product. Each has a file of its name in src/server/commands, and a script of its name in package.json. */
export const COMMANDS = ['start', 'record', 'replay'];

/** The programs that run benchmarks: the short ones, and the long ones. Each has a file of its name in bench. */
export const BENCHMARK_RUNNERS = ['bench', 'endurance'];
