import { createContext, useContext } from 'react';
import { type ClockFormat, clockFormat } from '../../engine/format.ts';

/** The chosen format of times of day (CLOCK-1). */
export const ClockFormatContext = createContext<ClockFormat>(clockFormat('12'));

export function useClockFormat(): ClockFormat {
	return useContext(ClockFormatContext);
}
