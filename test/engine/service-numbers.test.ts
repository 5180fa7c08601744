import { describe, expect, it } from 'vitest';
import { isServiceNumber } from '../../src/engine/service-numbers.ts';

// Rules: NETWORK-15

describe('service numbers', () => {
	it.each(['4000', '5000', '9990', '1009990', '5004000', '9005000', 'p25:10', 'p25:9999', 'nxdn:10', 'nxdn:9999'])(
		'%s is one',
		(id) => {
			expect(isServiceNumber(id)).toBe(true);
		},
	);

	it.each(['1000000', '1009991', '104000', '11009990', '1109990', '10', '9999', '1000010', 'fm:4000', 'dmr:4000'])(
		'%s is none',
		(id) => {
			expect(isServiceNumber(id)).toBe(false);
		},
	);
});
