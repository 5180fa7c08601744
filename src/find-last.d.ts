// What the oldest browsers that the page supports have of ES2023. The rest of it does not compile in what the page runs.
interface Array<T> {
	findLast(test: (value: T, index: number) => unknown): T | undefined;
	findLastIndex(test: (value: T, index: number) => unknown): number;
}

interface ReadonlyArray<T> {
	findLast<S extends T>(test: (value: T, index: number) => value is S): S | undefined;
	findLast(test: (value: T, index: number) => unknown): T | undefined;
	findLastIndex(test: (value: T, index: number) => unknown): number;
}
