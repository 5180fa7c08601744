import type { Cancel } from '../../feed/clock.ts';
import { writeFrame } from '../../protocol/frame.ts';
import { INDEPENDENT_PROFILE } from '../../protocol/networks.ts';
import { guarded } from '../guard.ts';
import type { OverReport } from '../mapper.ts';
import type { UpstreamListener } from '../source-event.ts';
import { Tracker } from '../tracker.ts';
import type { Protocol, UpstreamSource } from '../upstream.ts';
import { RoomKeeper } from './room-keeper.ts';

/** Rooms are joined so many milliseconds apart. */
const JOIN_INTERVAL = 200;

/** Rooms of reflectors, which each have an address of their own: that of the network is only a word. */
export const ROOMS: Protocol = {
	name: 'rooms',
	relays: 'rooms (see --room)',
	profile: INDEPENDENT_PROFILE,
	known: [{ ...INDEPENDENT_PROFILE, name: 'Rooms', address: 'rooms' }],
	schemes: /^rooms$/,
	takes: ['callsign', 'room'],
	refuses: ({ callsign, room }) => {
		if (callsign === undefined) return 'requires --callsign: your own, which the owners of the rooms see';
		if (room === undefined) return 'requires --room';
		const bare = callsign.suffix !== '' && room.find(({ mode }) => mode === 'm17' || mode === 'dstar');
		if (!bare) return undefined;
		return `takes a --callsign without ${callsign.suffix}, because ${bare.address} does not answer one with it`;
	},
	open: openRooms,
};

/** Listens to rooms of reflectors. They are connected while one of them is joined. */
function openRooms({ options: { callsign, room: rooms = [] } }: UpstreamSource, listener: UpstreamListener): Cancel {
	if (callsign === undefined) throw new TypeError('a listener to rooms has a call sign');
	const { clock, notice, emit, guard } = guarded(listener);
	let isUp = false;
	const changed = () => {
		const up = keepers.some(({ isJoined }) => isJoined);
		if (up === isUp) return;
		isUp = up;
		emit({ upstream: up ? 'connected' : 'lost' }, clock.now());
	};
	const keepers = rooms.map((room, index) => {
		const key = `room ${index + 1}`;
		// Rooms are independent, even two of one number.
		const tracker = new Tracker(`${key} `);
		const report = (one: OverReport) => {
			const at = clock.now();
			for (const live of tracker.take(one, at)) emit({ frame: writeFrame(live, ROOMS.name) }, at);
		};
		return new RoomKeeper({
			room,
			callsign,
			clock,
			guard,
			key,
			report,
			changed,
			notice,
			omits: listener.omits,
		});
	});
	listener.rooms?.(() => keepers.map((keeper) => keeper.describe()));
	for (const [index, keeper] of keepers.entries()) keeper.start(index * JOIN_INTERVAL);
	return () => {
		for (const keeper of keepers) keeper.stop();
		listener.rooms?.(undefined);
	};
}
