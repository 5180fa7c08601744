import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TEXT = readFileSync('docs/security.md', 'utf8');
/** The table's line breaks are none of a title's. */
const NAMED = Array.from(
	TEXT.replaceAll('\n', ' ').matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)` “([^”]+)”/g),
	([, file = '', title = '']) => ({
		file,
		title,
	}),
);

describe('issue 5: docs/security.md', () => {
	it('every test that it names exists', () => {
		expect(NAMED.length).toBeGreaterThan(60);
		const missing = NAMED.filter(({ file, title }) => {
			const source = readFileSync(`test/${file}`, 'utf8');
			return !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
		});
		expect(missing).toEqual([]);
	});

	it('a test file is not named without a title', () => {
		expect(TEXT.match(/\.(test|spec)\.ts`/g)).toHaveLength(NAMED.length + 1);
	});

	it('the limits in docs/security.md are those of the code', () => {
		const server = readFileSync('src/server/page-server.ts', 'utf8');
		const feed =
			readFileSync('src/server/embedded-feed.ts', 'utf8') + readFileSync('src/server/viewer-server.ts', 'utf8');
		const limits: readonly (readonly [stated: string, source: string, code: string])[] = [
			['8 KiB, complete within 10 s', server, 'headersTimeout: 10_000'],
			['8 KiB, complete within 10 s', server, 'maxHeaderSize: 8192'],
			['10 s before a request, 5 s between requests', server, 'keepAliveTimeout: 5000'],
			['60 s during an answer', server, 'SILENT_CONNECTION = 60_000'],
			['| 16,384 |', server, 'MAX_CONNECTIONS = 16_384'],
			['| 2,000 |', feed, 'maxViewers = 2000'],
			['| 1 KiB; 20 messages', feed, 'message: 1024'],
			['| 1 KiB; 20 messages', feed, 'messages: 20,'],
			['and 8 KiB of websocket, in 10 s', feed, 'bytes: 8192'],
			['and 8 KiB of websocket, in 10 s', feed, 'span: 10_000'],
			['or takes nothing while something waits | 10 s', feed, 'STALLED = 10_000'],
			['connects and does not join', feed, 'JOIN_TIMEOUT = 10_000'],
		];
		for (const [stated, source, code] of limits) {
			expect(TEXT).toContain(stated);
			expect(source).toContain(code);
		}
	});
});
