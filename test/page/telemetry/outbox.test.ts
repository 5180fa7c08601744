import { expect, it } from 'vitest';
import { outbox } from '../../../src/page/telemetry/outbox.ts';

function loading() {
	const sent: number[] = [];
	let settle = (_loaded: boolean) => {};
	const load = new Promise<(item: number) => void>((resolve, reject) => {
		settle = (loaded) => (loaded ? resolve((item) => sent.push(item)) : reject(new Error('no network')));
	});
	const finish = async (loaded: boolean) => {
		settle(loaded);
		await load.catch(() => {});
	};
	return { sent, give: outbox(load), finish };
}

it('sends events from before the sender was loaded first, in their order', async () => {
	const { sent, give, finish } = loading();
	give(1);
	give(2);
	expect(sent).toEqual([]);
	await finish(true);
	give(3);
	expect(sent).toEqual([1, 2, 3]);
});

it('keeps a hundred at most', async () => {
	const { sent, give, finish } = loading();
	for (let item = 0; item < 1000; item++) give(item);
	await finish(true);
	expect(sent).toEqual(Array.from({ length: 100 }, (_, item) => item));
});

it('TELEMETRY-6: a sender that does not load changes nothing', async () => {
	const { sent, give, finish } = loading();
	give(1);
	await finish(false);
	give(2);
	expect(sent).toEqual([]);
});

it('TELEMETRY-6: a sender that throws does not break the page', async () => {
	const broken = () => {
		throw new Error('no fetch');
	};
	const load = Promise.resolve(broken);
	const give = outbox<number>(load);
	give(1);
	await load;
	expect(() => give(2)).not.toThrow();
});
