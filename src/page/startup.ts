import { systemClock } from '../feed/clock.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** The page's clock. */
export const clock = systemClock(globalThis);

/** Imported before every other module, so that errors in those are reported. */
export const { analytics, reports } = startTelemetry(clock);
