import { type Row, readRow } from '../../protocol/relay-messages.ts';

const FORMAT = 'deflate-raw';
// Throws where a browser cannot: the page then loads without this, and is to a relay what any client is.
void new DecompressionStream(FORMAT);

/** More characters are not read. The real network's ten minutes are a million, those of a hostile one have no end. */
const MAX_CHARACTERS = 100_000_000;
/** Nor so many without the end of a row, which takes 200. */
const MAX_ROW_CHARACTERS = 65_536;

/**
 * Reads a history, line by line as it is inflated.
 *
 * @param bytes as they came: raw deflate of NDJSON, a row a line
 * @throws where they are not that, or the rows do not follow on each other
 */
export async function readHistory(bytes: unknown): Promise<readonly Row[]> {
	const rows: Row[] = [];
	let characters = 0;
	let rest = '';
	const read = (line: string) => {
		const row = readRow(JSON.parse(line));
		if (row === undefined || row.sequence <= (rows.at(-1)?.sequence ?? 0)) throw new TypeError('no row that follows');
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
						throw new RangeError('a history without end');
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
	throw new TypeError('no bytes');
}
