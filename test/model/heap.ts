import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** @returns the heap in use after garbage collection, in bytes. The difference of two readings is the retained memory. */
export function heapUsed(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

export function collectGarbage(): void {
	setFlagsFromString('--expose-gc');
	// Only contexts created after the flag was set have `gc`.
	runInNewContext('gc()');
}
