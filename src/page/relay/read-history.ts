import { type Row, readRow } from '../../protocol/relay-messages.ts';

const FORMAT = 'deflate-raw';
// Throws in a browser without it. The page then works without this code, like any client of the network (RELAY-2).
void new DecompressionStream(FORMAT);

/** Limit of characters. Ten minutes of the real network are a million. */
const MAX_CHARACTERS = 100_000_000;
/** Limit of characters of a row, which usually has 200. */
const MAX_ROW_CHARACTERS = 65_536;

/**
 * Reads a history, line by line as it is inflated.
 *
 * @param bytes raw deflate of NDJSON, one row per line
 * @throws for anything else, and where sequence numbers do not increase
 */
export async function readHistory(bytes: unknown): Promise<readonly Row[]> {
	const rows: Row[] = [];
	let characters = 0;
	let rest = '';
	const read = (line: string) => {
		const row = readRow(JSON.parse(line));
		if (row === undefined || row.sequence <= (rows.at(-1)?.sequence ?? 0))
			throw new TypeError('row is invalid or out of order');
		rows.push(row);
	};
	await new Blob([toBlobPart(bytes)])
		.stream()
		.pipeThrough(new DecompressionStream(FORMAT))
		.pipeThrough(new TextDecoderStream())
		.pipeTo(
			new WritableStream({
				write: (text) => {
					characters += text.length;
					if (characters > MAX_CHARACTERS || rest.length > MAX_ROW_CHARACTERS)
						throw new RangeError('history exceeds the size limit');
					const lines = (rest + text).split('\n');
					rest = lines.pop() ?? '';
					for (const line of lines) read(line);
				},
			}),
		);
	if (rest !== '') read(rest);
	return rows;
}

function toBlobPart(bytes: unknown): BlobPart {
	if (bytes instanceof ArrayBuffer) return bytes;
	if (bytes instanceof Uint8Array) return new Uint8Array(bytes);
	throw new TypeError('not binary data');
}
