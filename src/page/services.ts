import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Reading } from '../engine/reading.ts';
import type { UnixSeconds } from '../engine/time.ts';
import type { Timers } from '../feed/clock.ts';
import type { Network } from '../protocol/networks.ts';
import type { PageStore, Status } from './store/page-store.ts';
import { reuseIfEqual } from './store/reuse.ts';
import type { Analytics } from './telemetry/telemetry.ts';

interface Services {
	readonly network: Network;
	readonly timers: Timers;
	readonly store: PageStore;
	readonly analytics: Analytics;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (services === undefined) throw new Error('useServices must be called inside ServicesContext');
	return services;
}

export type Readings = Pick<PageStore, 'shown' | 'subscribe'>;

/** Of a part of the page: the readings that its components ask, in place of the store's. */
export const ReadingsContext = createContext<Readings | undefined>(undefined);

/** A pure function and a stable reference, such as a module-level function. */
type Ask<Argument, Value> = (reading: Reading, argument: Argument) => Value;

/**
 * Asks the latest reading, with each change of the network: for who is on the air. The component is drawn again when the answer changes, and only
 * then: parts of an answer that are equal to those of the one before are the same objects, so a row is a plain `memo`.
 *
 * @param argument passed to `ask`, such as the id of a talkgroup; a stable reference too
 */
export function useShown<Value>(ask: Ask<undefined, Value>): Value;
export function useShown<Argument, Value>(ask: Ask<Argument, Value>, argument: Argument): Value;
export function useShown<Argument, Value>(ask: Ask<Argument | undefined, Value>, argument?: Argument): Value {
	return useAnswer('reading', ask, argument);
}

/** Like `useShown`, but asks once a second: for everything else. All that asks so on the screen shows the same second. */
export function useEachSecond<Value>(ask: Ask<undefined, Value>): Value;
export function useEachSecond<Argument, Value>(ask: Ask<Argument, Value>, argument: Argument): Value;
export function useEachSecond<Argument, Value>(ask: Ask<Argument | undefined, Value>, argument?: Argument): Value {
	return useAnswer('firstOfSecond', ask, argument);
}

function useAnswer<Argument, Value>(
	which: 'reading' | 'firstOfSecond',
	ask: Ask<Argument, Value>,
	argument: Argument,
): Value {
	const { store } = useServices();
	const readings = useContext(ReadingsContext) ?? store;
	const answer = useMemo(() => answers(readings, which, ask, argument), [readings, which, ask, argument]);
	return useSyncExternalStore(readings.subscribe, answer);
}

/** @returns a function that gives the answer for what is shown. It asks each reading once */
function answers<Argument, Value>(
	readings: Readings,
	which: 'reading' | 'firstOfSecond',
	ask: Ask<Argument, Value>,
	argument: Argument,
): () => Value {
	let last: { readonly reading: Reading; readonly value: Value } | undefined;
	return () => {
		const reading = readings.shown()[which];
		if (last?.reading !== reading) last = { reading, value: reuseIfEqual(last?.value, ask(reading, argument)) };
		return last.value;
	};
}

/** The second that is shown. Elements that tick read it themselves, so that the rows around them are not drawn again. */
export function useSecond(): UnixSeconds {
	return useEachSecond(second);
}

function second({ at }: Reading): UnixSeconds {
	return at;
}

/**
 * The state of the connection and of the controls. It is always the present one.
 *
 * @param pick returns an equal value as long as that part of the status is the same
 */
export function useStatus<Part>(pick: (status: Status) => Part): Part {
	const { store } = useServices();
	return useSyncExternalStore(store.subscribe, () => pick(store.shown().status));
}
