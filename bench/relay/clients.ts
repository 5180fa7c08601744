import { io, type Socket } from 'socket.io-client';
import { FRAME_EVENT, readFrame } from '../../src/protocol/frame.ts';
import { DEFAULT_PATH } from '../../src/protocol/networks.ts';
import { Ledger } from '../../test/swarm/ledger.ts';
import { readMark } from '../../test/swarm/marks.ts';
import { Swarm } from '../../test/swarm/swarm.ts';
import type { Row } from '../measuring.ts';
import {
	faultRows,
	finish,
	gather,
	latencyRows,
	Stretch,
	secondsOr,
	settle,
	untilHeard,
	viewersOr,
	watchLatencies,
	withRelay,
} from './trial.ts';

const RATE = 100;
/** With the library that clients of the network use. */
const TRUE_CLIENTS = 5;

/** A thousand clients that know nothing of relays, among them some with the network's own library. */
export function measureClients(): Promise<Row[]> {
	const [count, seconds] = [viewersOr(1000), secondsOr(60)];
	const what = `${count} unmodified clients, ${RATE} frames/s, ${seconds} s`;
	return withRelay(async (relay, network) => {
		const swarm = new Swarm({ kind: 'client', port: () => relay.port });
		const clients: TrueClient[] = [];
		try {
			await untilHeard(network);
			// Before the first frame: who comes later is told of the sessions under way, whose marks are older.
			await gather(swarm, count);
			while (clients.length < TRUE_CLIENTS) clients.push(await TrueClient.open(relay.port));
			await network.send(RATE);
			await settle(swarm);
			const stretch = new Stretch(relay);
			await watchLatencies('relay-clients', seconds, swarm);
			const rows = stretch.rows(what);
			const sent = await finish(network);
			const faults = clients.map(({ ledger }) => ledger.faults(sent));
			const wrong = faults.reduce((sum, { lost, doubled, disordered }) => sum + lost + doubled + disordered, 0);
			return [
				...faultRows(what, swarm, sent),
				{ what: `${what}, lost, doubled or out of order at ${TRUE_CLIENTS} of the library`, figure: wrong, unit: '' },
				...latencyRows(what, swarm),
				...rows,
			];
		} finally {
			for (const client of clients) client.close();
			swarm.close();
		}
	});
}

class TrueClient {
	readonly ledger = new Ledger();
	readonly #socket: Socket;

	private constructor(socket: Socket) {
		this.#socket = socket;
		socket.on(FRAME_EVENT, (frame: unknown) => {
			const message = readFrame(frame);
			const mark = typeof message === 'string' ? undefined : readMark(message.callsignName);
			if (mark === undefined) throw new Error(`not a frame of the network's: ${JSON.stringify(frame)}`);
			this.ledger.tell(mark.number);
		});
	}

	static async open(port: number): Promise<TrueClient> {
		const socket = io(`http://127.0.0.1:${port}`, {
			transports: ['websocket'],
			reconnection: false,
			path: DEFAULT_PATH,
			forceNew: true,
		});
		const client = new TrueClient(socket);
		await new Promise<void>((resolve) => socket.once('connect', resolve));
		return client;
	}

	close(): void {
		this.#socket.disconnect();
	}
}
