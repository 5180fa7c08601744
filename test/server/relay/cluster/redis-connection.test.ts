import { spawnSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../../src/feed/clock.ts';
import { RedisConnection } from '../../../../src/server/relay/cluster/shared-stream.ts';
import { RedisServer } from '../../../server-fixtures/redis-server.ts';

async function connected(): Promise<{ redis: RedisServer; connection: RedisConnection; clock: ManualClock }> {
	const redis = await RedisServer.start();
	const clock = new ManualClock(0);
	const connection = await RedisConnection.open(redis.url, clock);
	return { redis, connection, clock };
}

/** Waits until Redis has answered what it was sent before. Meanwhile this process reads nothing. */
function answeredUnread(redis: RedisServer): void {
	const ping = `require('net').connect(${redis.port}, '127.0.0.1').end('PING\\r\\n').resume()`;
	expect(spawnSync(process.execPath, ['-e', ping]).status).toBe(0);
}

it('RELAY-24: Redis is available where its answer came in time, though this process was held up and reads it late', async () => {
	const { redis, connection, clock } = await connected();
	const answer = connection.command(['ECHO', 'in time']);
	await setImmediate();
	answeredUnread(redis);
	clock.advance(60_000);
	expect(await answer).toBe('in time');
	connection.close();
});

it('RELAY-24: Redis is unavailable where it has not answered for two seconds, and the connection is closed', async () => {
	const { redis, connection, clock } = await connected();
	redis.suspend();
	const answer = connection.command(['ECHO', 'late']);
	clock.advance(2000);
	await expect(answer).rejects.toThrow('Redis did not answer within 2000 ms');
	await expect(connection.command(['ECHO', 'again'])).rejects.toThrow();
});
