/**
 * Formats durations and talk times: `45s`, `1min 15s`, `2mins 3s` (FORMAT-1).
 *
 * @param seconds whole; a negative number gives `0s`
 */
export function formatDuration(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	if (whole < 60) return `${whole}s`;
	const minutes = Math.floor(whole / 60);
	return `${minutes}${minutes === 1 ? 'min' : 'mins'} ${whole % 60}s`;
}

/** `25 s`, `2 min`: how long ago something was. @param seconds whole; a negative number shows as `0 s` */
export function formatAge(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min`;
}
