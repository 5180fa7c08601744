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
		const relay = ['admission', 'relay-options', 'roll-call', 'viewer']
			.map((name) => readFileSync(`src/server/relay/${name}.ts`, 'utf8'))
			.join('');
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
			['| 12,000, of one address 200 |', relay, 'viewers: 12_000, viewersPerAddress: 200'],
			[
				'| 400 from one address in 10 s |',
				relay,
				'new Allowance(this.#clock, 2 * this.#limits.viewersPerAddress, SPAN)',
			],
			['| 5 s, and 1 MiB beyond', relay, 'STALLED = 5000'],
			['| 5 s, and 1 MiB beyond', relay, 'MAX_WAITING = 1024 * 1024'],
			['| 17 s; 4 s where', relay, 'GIVEN_UP_AFTER = 34'],
			['| 17 s; 4 s where', relay, 'GIVEN_UP_SOON_AFTER = 8'],
			['one in twenty does not, and 50 |', relay, 'MANY = 50'],
		];
		for (const [stated, source, code] of limits) {
			expect(TEXT).toContain(stated);
			expect(source).toContain(code);
		}
	});
});
