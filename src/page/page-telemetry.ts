import { systemClock } from '../feed/clock.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

/** The page's clock. */
export const clock = systemClock(globalThis);

/** Imported before everything else, so that an error in what follows is heard. */
export const { analytics, reports } = startTelemetry(clock);
