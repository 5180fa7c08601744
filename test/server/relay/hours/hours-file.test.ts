import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type HoursFile, openHoursFile } from '../../../../src/server/relay/hours/hours-file.ts';
import { PlayedNetwork, takeTurns } from '../../../engine/played-network.ts';
import { ManualClock } from '../../../model/manual-clock.ts';
import { cleanups } from '../../../server-fixtures/cleanups.ts';
import { temporaryFolder } from '../../../server-fixtures/temporary-folder.ts';
import { waitUntil } from '../../../server-fixtures/wait-until.ts';

/** A full hour. */
const START = Date.parse('2026-10-05T12:00Z') / 1000;

/** A server's file of hours, with a clock and a log of its own. */
class KeptHours {
	readonly clock = new ManualClock(START * 1000);
	readonly logged: string[] = [];

	readonly path: string;

	constructor(path: string) {
		this.path = path;
	}

	open(): Promise<HoursFile> {
		return openHoursFile(this.path, {
			clock: this.clock,
			logEvent: (event, details) => this.logged.push(`${event}: ${String(details?.['reason'])}`),
		});
	}
}

/** Counts an hour in which three stations talked in turn: 500 s in each of five ten minutes, of which one of them talked 200. */
function countAnHour(file: HoursFile, network: string): void {
	new PlayedNetwork(START - 600, file.of(network)).play(START + 3600, takeTurns('91', [1, 2, 3], START));
}

// Rules: HOURS-5

describe('the file of hours', () => {
	it('keeps the hours of all networks over a restart, also of those that the server does not have now', async () => {
		const kept = new KeptHours(`${await temporaryFolder()}/hours.json`);
		const first = await kept.open();
		countAnHour(first, 'Hill');
		const { hours, tens } = first.of('Hill').save();
		expect([...hours]).toEqual([{ start: START, talk: [['91', 1500]] }]);
		await first.close();
		const text = await readFile(kept.path, 'utf8');
		expect(text).toContain('"2026-10-05T12:00Z":{"91":1500}');
		expect(text).not.toMatch(/\d{5}|Q|World/);
		const second = await kept.open();
		second.of('Lake');
		await second.close();
		const third = await kept.open();
		const restored = third.of('Hill').save();
		expect([[...restored.hours], [...restored.tens]]).toEqual([[...hours], [...tens]]);
		await third.close();
		expect(await readdir(dirname(kept.path))).toEqual(['hours.json']);
	});

	it.each([
		['of noise', '\u0000\ufffd{"version":1'],
		['of another version', '{"version":2,"networks":{}}'],
		[
			'with a word among the numbers',
			'{"version":1,"networks":{"Hill":{"tens":{},"hours":{"2026-10-05T12:00Z":{"91":"x"}}}}}',
		],
	])('%s is set aside whole, and said in one line', async (_, text) => {
		const folder = await temporaryFolder();
		await writeFile(`${folder}/hours.json`, text);
		const kept = new KeptHours(`${folder}/hours.json`);
		await (await kept.open()).close();
		const aside = (await readdir(folder)).filter((name) => name !== 'hours.json');
		expect(aside).toEqual(['hours.json.2026-10-05T120000.000Z']);
		expect(await readFile(`${folder}/${aside[0]}`, 'utf8')).toBe(text);
		expect(kept.logged).toEqual([expect.stringMatching(/^hours set aside: .*hours\.json holds no hours/)]);
	});

	it.each(['hours.json', 'hours.json.gz'])('in %s may be empty, and a link to it stays one', async (name) => {
		const folder = await temporaryFolder();
		await mkdir(`${folder}/kept`);
		await symlink(`kept/${name}`, `${folder}/link`);
		await symlink(`kept/${name}`, `${folder}/other`);
		const kept = new KeptHours(`${folder}/link`);
		const first = await kept.open();
		await expect(new KeptHours(`${folder}/other`).open()).rejects.toThrow('is another server');
		countAnHour(first, 'Hill');
		await first.close();
		const second = await kept.open();
		expect([...second.of('Hill').save().hours]).toHaveLength(1);
		await second.close();
		expect((await lstat(kept.path)).isSymbolicLink()).toBe(true);
		expect(await readdir(`${folder}/kept`)).toEqual([name]);
		await writeFile(kept.path, '');
		await (await new KeptHours(`${folder}/kept/${name}`).open()).close();
		expect(kept.logged).toEqual([]);
	});

	it('that cannot be read stops the start', async () => {
		const folder = await temporaryFolder();
		await expect(new KeptHours(folder).open()).rejects.toThrow(`${folder}: is a folder`);
	});

	it('goes on in memory while it cannot be written, says so once, and loses nothing that was there', async () => {
		const folder = await temporaryFolder();
		const kept = new KeptHours(`${folder}/hours.json`);
		const file = await kept.open();
		cleanups.push(() => file.close());
		const before = await readFile(kept.path, 'utf8');
		await mkdir(`${kept.path}.new`);
		countAnHour(file, 'Hill');
		for (let write = 0; write < 2; write++) kept.clock.advance(600_000);
		await waitUntil(() => kept.logged.length > 0, setImmediate);
		expect(await readFile(kept.path, 'utf8')).toBe(before);
		await rm(`${kept.path}.new`, { recursive: true });
		kept.clock.advance(600_000);
		await expect.poll(() => readFile(kept.path, 'utf8')).toContain('"91":1500');
		expect(kept.logged).toEqual([expect.stringMatching(/^hours not kept: EISDIR/)]);
	});
});

describe('a file of hours that several servers start with', () => {
	/** Leaves the lock of a server that was killed. */
	async function abandonLock(lock: string): Promise<void> {
		const script = `require('net').createServer().listen(${JSON.stringify(lock)}, () => process.kill(process.pid, 'SIGKILL'))`;
		await once(spawn(process.execPath, ['-e', script]), 'exit');
	}

	it.each([
		['by a path as it should be', ''],
		['by a path too long for a socket', `${'long'.repeat(40)}/`],
	])('%s is one server’s, also at one moment and after a kill', async (_, below) => {
		const folder = `${await temporaryFolder()}/${below}`;
		await mkdir(folder, { recursive: true });
		const path = `${folder}hours.json`;
		for (let round = 0; round < 20; round++) {
			if (below === '' && round < 10) await abandonLock(`${path}.lock`);
			const servers = await Promise.allSettled(Array.from({ length: 6 }, () => new KeptHours(path).open()));
			const opened = servers.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []));
			expect(opened).toHaveLength(1);
			for (const file of opened) await file.close();
		}
		expect(await readdir(folder)).toEqual(['hours.json']);
	});

	it('stops the start where something else has the name of the lock', async () => {
		const folder = await temporaryFolder();
		await mkdir(`${folder}/hours.json.lock`);
		await expect(new KeptHours(`${folder}/hours.json`).open()).rejects.toThrow('hours.json.lock: is in the way');
		expect(await readdir(folder)).toEqual(['hours.json.lock']);
	});
});
