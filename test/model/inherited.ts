/** Everything that objects, arrays and texts inherit: what no feed may change. */
export function inherited(): [PropertyKey, unknown][] {
	return [Object.prototype, Array.prototype, String.prototype].flatMap((prototype) =>
		Reflect.ownKeys(prototype).map((key): [PropertyKey, unknown] => {
			const value: unknown = Reflect.getOwnPropertyDescriptor(prototype, key)?.value;
			return [key, value];
		}),
	);
}
