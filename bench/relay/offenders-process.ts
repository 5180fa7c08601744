import { Peer } from '../../test/swarm/peer.ts';
import { clientFrame, OPCODE } from '../../test/swarm/websocket.ts';
import { pause } from '../browser.ts';
import { OFFENDERS, type OffendersReport } from './offender-kinds.ts';
import { connectionsByNet } from './process-figures.ts';

// Viewers who behave until their parent says otherwise, in a process of their own: what they do must cost the relay, not the good viewers.

const OPENED_A_SECOND = 500;
const VIEWERS_AN_ADDRESS = 100;
/** Nobody listens to it: so many events in one write, again and again in this rhythm, in milliseconds. */
const FLOOD = Buffer.concat(Array.from({ length: 200 }, () => clientFrame(OPCODE.text, '42["join","everything"]')));
const FLOOD_EVERY = 20;
/** They begin one after the other, as those who do not know of each other; in milliseconds. */
const ALL_FLOOD_AFTER = 1000;
/** Who is still there is looked for in this rhythm, in milliseconds. */
const LOOK = 200;
/** Until the last that has come is let in, in milliseconds. */
const SETTLING = 5000;

const [port, count] = process.argv.slice(2).map(Number);
const stalling: Peer[] = [];
const flooding: Peer[] = [];

for (const { net, share, auth, offence } of OFFENDERS) {
	const peers = offence === 'stalls' ? stalling : flooding;
	for (let place = 0; place < (count ?? 0) * share; place++) {
		const localAddress = `127.0.${net}.${1 + Math.floor(place / VIEWERS_AN_ADDRESS)}`;
		const deaf = { onEvent: () => {}, onAttachment: () => {}, onClosed: () => {} };
		peers.push(new Peer({ port: port ?? 0, localAddress, ...(auth === undefined ? {} : { auth }), ...deaf }));
		await pause(1000 / OPENED_A_SECOND);
	}
}
await pause(SETTLING);
process.on('disconnect', () => process.exit());
// Ctrl-C is the parent's business, and so is this process.
process.on('SIGINT', () => {});
process.once('message', () => {
	const began = performance.now();
	for (const peer of stalling) peer.stall();
	setInterval(() => {
		const begun = Math.min(1, (performance.now() - began) / ALL_FLOOD_AFTER) * flooding.length;
		for (const peer of flooding.slice(0, begun)) peer.say(FLOOD);
	}, FLOOD_EVERY);
	setInterval(() => report((performance.now() - began) / 1000), LOOK);
});
report(0);

function report(seconds: number): void {
	const counts = connectionsByNet(port ?? 0);
	const left = OFFENDERS.map(({ net }) => counts.get(net) ?? 0);
	const words: OffendersReport = { seconds, left };
	process.send?.(words);
}
