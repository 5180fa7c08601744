/** All properties of the prototypes of objects, arrays and strings, which no feed may change (FRAME-4). */
export function inherited(): [PropertyKey, unknown][] {
	return [Object.prototype, Array.prototype, String.prototype].flatMap((prototype) =>
		Reflect.ownKeys(prototype).map((key): [PropertyKey, unknown] => {
			const value: unknown = Reflect.getOwnPropertyDescriptor(prototype, key)?.value;
			return [key, value];
		}),
	);
}
