import { toUnixSeconds } from '../../engine/time.ts';
import type { Cancel } from '../../feed/clock.ts';
import { writeFrame } from '../../protocol/frame.ts';
import { Guard } from '../guard.ts';
import type { OverReport } from '../mapper.ts';
import type { UpstreamListener } from '../source-event.ts';
import { Tracker } from '../tracker.ts';
import type { Callsign, Room } from './room.ts';
import { RoomKeeper } from './room-keeper.ts';

/** Rooms are joined so many milliseconds apart. */
const JOIN_INTERVAL = 200;

export interface RoomsSource {
	readonly callsign: Callsign;
	readonly rooms: readonly Room[];
}

/** Listens to rooms of reflectors. They are connected while one of them is joined. @returns a function that leaves them all */
export function openRooms({ callsign, rooms }: RoomsSource, listener: UpstreamListener): Cancel {
	const { clock, notice } = listener;
	const guard = new Guard(notice);
	const emit: typeof listener.emit = (event, at) => guard.run(() => listener.emit(event, at));
	let isUp = false;
	const changed = () => {
		const up = keepers.some(({ isJoined }) => isJoined);
		if (up === isUp) return;
		isUp = up;
		emit({ upstream: up ? 'connected' : 'lost' }, clock.now());
	};
	const keepers = rooms.map((room, index) => {
		// Rooms are independent, even two of one number.
		const tracker = new Tracker(toUnixSeconds(clock.now()));
		const report = (one: OverReport) => {
			const at = clock.now();
			for (const live of tracker.take(one, at)) emit({ frame: writeFrame(live, 'rooms') }, at);
		};
		return new RoomKeeper({ room, callsign, clock, guard, key: `room ${index + 1}`, report, changed, notice });
	});
	listener.rooms?.(() => keepers.map((keeper) => keeper.describe()));
	for (const [index, keeper] of keepers.entries()) keeper.start(index * JOIN_INTERVAL);
	return () => {
		for (const keeper of keepers) keeper.stop();
		listener.rooms?.(undefined);
	};
}
