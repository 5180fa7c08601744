import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of heap in use after garbage collection, so that the difference of two readings is what is retained. */
export function heapUsed(): number {
	setFlagsFromString('--expose-gc');
	// Only contexts created after the flag was set have `gc`.
	runInNewContext('gc()');
	return process.memoryUsage().heapUsed;
}
