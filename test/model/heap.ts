import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes in use once all garbage is gone, so that two readings differ by what is really held. */
export function heapUsed(): number {
	setFlagsFromString('--expose-gc');
	// Only a context made after that has it.
	runInNewContext('gc()');
	return process.memoryUsage().heapUsed;
}
