import { createContext, useContext } from 'react';
import { type ClockFormat, clockFormat } from '../../engine/format.ts';

/** The one place that decides how times of day are shown (CLOCK-1). */
export const ClockFormatContext = createContext<ClockFormat>(clockFormat('12'));

export function useClockFormat(): ClockFormat {
	return useContext(ClockFormatContext);
}
