/** Long work in steps. A server does other things between two of them. */
export type Steps<Value> = Generator<void, Value, void>;

/** Does all steps at once. */
export function finish<Value>(steps: Steps<Value>): Value {
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}
