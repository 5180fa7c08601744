import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type PageSettings, withPageSettings } from './page-head.ts';
import { headerFiles } from './security-headers.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
	['.css', 'text/css; charset=utf-8'],
	['.html', 'text/html; charset=utf-8'],
	['.js', 'text/javascript; charset=utf-8'],
	['.json', 'application/json'],
	['.png', 'image/png'],
	['.svg', 'image/svg+xml; charset=utf-8'],
	['.txt', 'text/plain; charset=utf-8'],
	['.webmanifest', 'application/manifest+json'],
]);

/** The endings of compressed copies by their encodings, the preferred one first. */
const ENCODINGS = [
	['br', '.br'],
	['gzip', '.gz'],
] as const;

interface Contents {
	readonly identity: Buffer;
	readonly br: Buffer | undefined;
	readonly gzip: Buffer | undefined;
}

export interface BuiltFile {
	readonly type: string;
	readonly cacheControl: string;
	/** A hash of the uncompressed content. */
	readonly hash: string;
	readonly contents: Contents;
}

/**
 * Reads a build into memory. A later build of the same folder then changes nothing for a running server.
 *
 * @returns the files by their URL paths. A compressed copy has no entry of its own
 */
export async function readBuiltFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const names = new Set(
		entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))),
	);
	const copyOf = async (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined);
	const files = [...names]
		.filter((name) => !ENCODINGS.some(([, ending]) => name.endsWith(ending)))
		.map(async (name): Promise<[string, BuiltFile]> => {
			const path = `/${name.replaceAll(sep, '/')}`;
			const identity = await readFile(join(folder, name));
			return [path, builtFile(path, { identity, br: await copyOf(`${name}.br`), gzip: await copyOf(`${name}.gz`) })];
		});
	return new Map(await Promise.all(files));
}

/** @returns a page that was changed after the build, compressed like a file of the build */
export async function compressedPage(html: string): Promise<BuiltFile> {
	const identity = Buffer.from(html);
	const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
	return builtFile('/index.html', { identity, br, gzip: gz });
}

function builtFile(path: string, contents: Contents): BuiltFile {
	return {
		type: TYPES.get(extname(path)) ?? 'application/octet-stream',
		// Names below /assets/ contain a hash of the content.
		cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
		hash: createHash('sha256').update(contents.identity).digest('base64url').slice(0, 22),
		contents,
	};
}

/** Answers a GET or HEAD request with a file, compressed if the client accepts that, or with 304 if the client has the file already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: BuiltFile): void {
	const [encoding, content] = chooseContent(request.headers['accept-encoding'] ?? '', file);
	const tag = `"${file.hash}-${encoding}"`;
	const headers = { 'Cache-Control': file.cacheControl, ETag: tag, Vary: 'Accept-Encoding' };
	const known = request.headers['if-none-match']?.split(',').map((given) => given.trim().replace(/^W\//, ''));
	if (known?.some((one) => one === tag || one === '*') === true) {
		response.writeHead(304, headers).end();
		return;
	}
	response.writeHead(200, {
		...headers,
		'Content-Type': file.type,
		'Content-Length': String(content.length),
		...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
	});
	response.end(content);
}

/** @returns the content in the first of `ENCODINGS` that the client accepts and the file has, or else uncompressed */
function chooseContent(accepted: string, { contents }: BuiltFile): [encoding: keyof Contents, content: Buffer] {
	const names = accepted
		.toLowerCase()
		.split(',')
		.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
		.map((part) => part.split(';', 1)[0]?.trim());
	for (const [encoding] of ENCODINGS) {
		const content = contents[encoding];
		if (content !== undefined && names.includes(encoding)) return [encoding, content];
	}
	return ['identity', contents.identity];
}

/**
 * Writes the page for any static host: the build with the given settings, and the security headers in the forms that hosts read.
 *
 * @param build the folder of the built page
 * @param folder is emptied first
 */
export async function writeStaticSite(build: string, folder: string, settings: PageSettings): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	await cp(build, folder, { recursive: true });
	const path = join(folder, 'index.html');
	const { contents } = await compressedPage(withPageSettings(await readFile(path, 'utf8'), settings));
	await writeFile(path, contents.identity);
	for (const [encoding, ending] of ENCODINGS) await writeFile(path + ending, contents[encoding] ?? '');
	for (const [name, text] of headerFiles(settings)) await writeFile(join(folder, name), text);
}
