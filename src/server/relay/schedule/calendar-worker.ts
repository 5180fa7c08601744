import { parentPort, workerData } from 'node:worker_threads';
import { FileError } from '../../../sources/errors.ts';
import { type NetFilesRequest, readNetFiles } from './net-files.ts';

// The worker that reads calendars: a large one, or one made to be slow, takes time and memory, and holds up nothing here.

// oxlint-disable-next-line typescript/no-unsafe-assignment -- what `schedule.ts` gives
const request: NetFilesRequest = workerData;
parentPort?.postMessage(
	await readNetFiles(request).catch((error: unknown) => {
		if (error instanceof FileError) return error.message;
		throw error;
	}),
);
