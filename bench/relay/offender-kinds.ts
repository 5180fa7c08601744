export interface OffenderKind {
	readonly name: string;
	/** Their addresses are of 127.0.N.0. */
	readonly net: number;
	/** So many for each good viewer. */
	readonly share: number;
	/** What they say of themselves when they connect; undefined as clients of the network do. */
	readonly auth?: unknown;
	/** Takes nothing any more, or sends without end. */
	readonly offence: 'stalls' | 'floods';
}

/** Half of those that stall are told batches, half all frames, which is ten times as much. */
export const OFFENDERS: readonly OffenderKind[] = [
	{ name: 'stalled pages', net: 2, share: 0.5, auth: { relay: 1 }, offence: 'stalls' },
	{ name: 'stalled clients', net: 3, share: 0.5, offence: 'stalls' },
	{ name: 'flooding pages', net: 4, share: 1, auth: { relay: 1 }, offence: 'floods' },
];

/** What the offenders' process tells: once when all have come, and from their offence on again and again. */
export interface OffendersReport {
	/** Since their offence. */
	readonly seconds: number;
	/** So many connections of each kind the relay still has. */
	readonly left: readonly number[];
}

export function isOffendersReport(value: unknown): value is OffendersReport {
	return typeof value === 'object' && value !== null && 'left' in value;
}
