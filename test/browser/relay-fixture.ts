import type { Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { FRAME_EVENT } from '../../src/protocol/frame.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { type Command, startProduct } from '../servers/command.ts';
import { FaultyLink } from '../servers/faulty-link.ts';
import type { FeedServer } from '../servers/feed-server.ts';
import { test as base } from './product.ts';

/** A network, its relay, and a link between the relay and its pages. */
export interface RelayedPage {
	readonly network: FeedServer;
	readonly relay: Command;
	/** The relay's own port. */
	readonly port: string;
	readonly link: FaultyLink;
	/** The page's address, over the link. */
	readonly address: string;
}

interface RelayFixtures {
	/** Starts `npm start -- --relay` on a feed that the test sends frames with. The test opens the page. */
	readonly startRelayed: () => Promise<RelayedPage>;
}

export const test = base.extend<RelayFixtures>({
	// Browsers log failed connections themselves.
	planted: /net::ERR_/,
	startRelayed: async ({ startFeed }, provide) => {
		const ends: (() => Promise<unknown>)[] = [];
		await provide(async () => {
			const network = await startFeed();
			const { address, product } = await startProduct('--relay', network.address, '--name', 'Testland');
			ends.push(() => product.kill());
			await network.until(() => network.viewers === 1);
			const { port } = new URL(address);
			const link = await FaultyLink.start(Number(port));
			ends.push(() => link.close());
			return { network, relay: product, port, link, address: link.address };
		});
		for (const end of ends.toReversed()) await end();
	},
});

/** Resolves when the relay announces the given number of active sessions to a client. */
export async function untilAnnounced(sessions: number, address: string): Promise<void> {
	let announced = 0;
	const client = io(address, { path: DEFAULT_PATH, forceNew: true });
	await new Promise<void>((resolve) => {
		client.on(FRAME_EVENT, () => {
			announced += 1;
			if (announced === sessions) resolve();
		});
	});
	client.disconnect();
}

/** Makes `titles()` return every title that the page has had. Call it before the page loads. */
export async function recordTitles(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const titles: string[] = [];
		new MutationObserver(() => {
			if (document.title !== '' && document.title !== titles.at(-1)) titles.push(document.title);
		}).observe(document, { childList: true, subtree: true, characterData: true });
		Object.assign(window, { titles: () => titles });
	});
}

/** The text messages of one connection. */
export interface Transcript {
	readonly sent: string[];
	readonly received: string[];
}

/** Records all connections of a page to its feed, in order. Call it before the page loads. */
export function recordConnections(page: Page): readonly Transcript[] {
	const transcripts: Transcript[] = [];
	page.on('websocket', (socket) => {
		const transcript: Transcript = { sent: [], received: [] };
		transcripts.push(transcript);
		socket.on('framesent', ({ payload }) => {
			if (typeof payload === 'string') transcript.sent.push(payload);
		});
		socket.on('framereceived', ({ payload }) => {
			if (typeof payload === 'string') transcript.received.push(payload);
		});
	});
	return transcripts;
}

/** The names of the events received, each once. */
export function eventsOf(transcript: Transcript | undefined): readonly string[] {
	const names = (transcript?.received ?? []).flatMap((packet) => /^45?\d?-?\["(\w+)"/.exec(packet)?.[1] ?? []);
	return [...new Set(names)];
}
