import { systemClock } from '../feed/clock.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** The page's clock. */
export const clock = systemClock(globalThis);

/** `main.tsx` imports this module before all others, so that errors in those are reported. */
export const { analytics, reports } = startTelemetry(clock);
