import { expect, it } from 'vitest';
import { createPatternWorker } from '../../../src/page/workers/trusted-workers.ts';

it('without workers, as here, there is none for patterns', () => {
	expect(globalThis.Worker).toBeUndefined();
	expect(createPatternWorker()).toBeUndefined();
});
