import { systemClock } from '../feed/clock.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

// An older browser would run the page until it meets what the browser lacks. These two came after most else that the page needs. Without the mark,
// `begun.js` says which browsers the page works in.
if (!matchMedia('(width >= 0px)').matches || !('inert' in HTMLElement.prototype))
	throw new Error('This browser is too old.');
document.documentElement.dataset['begun'] = '';

export const clock = systemClock(globalThis);

/** `main.tsx` imports this module before all others, so that errors in those are reported. */
export const { analytics, reports } = startTelemetry(clock);
