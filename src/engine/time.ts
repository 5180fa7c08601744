/** Domain time: whole unix seconds, `floor(ms / 1000)` (TIME-1). */
export type UnixSeconds = number;

/** @param milliseconds Unix time in milliseconds */
export function toUnixSeconds(milliseconds: number): UnixSeconds {
	return Math.floor(milliseconds / 1000);
}
