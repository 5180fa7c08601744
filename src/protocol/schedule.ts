import { readId } from '../engine/ids.ts';
import { isRecord, isTime, readList } from './values.ts';

/** A net, as `/nets.json` lists it (NETS-4). */
export interface ListedNet {
	readonly name: string;
	/** The name of its network, where several are listed together. */
	readonly network?: string;
	readonly dstId: number | string;
	/** In Unix seconds. */
	readonly start: number;
	readonly end: number;
	/** The time zone in which the calendar has it, such as `Europe/Berlin` or `UTC`. */
	readonly zone: string;
}

/** @returns the nets, in order of start; undefined where the value is no such list */
export function readNets(value: unknown): readonly ListedNet[] | undefined {
	return readList(value, (net) => (isListedNet(net) ? net : undefined));
}

function isListedNet(value: unknown): value is ListedNet {
	if (!isRecord(value)) return false;
	const { name, network = '', dstId, start, end, zone } = value;
	const isWorded = [name, network, zone].every((text) => typeof text === 'string');
	return isWorded && readId(dstId) !== undefined && isTime(start) && isTime(end);
}
