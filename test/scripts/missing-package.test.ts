import { expect, it } from 'vitest';
import { missingPackage } from '../../scripts/missing-package.mjs';

it.each([
	["Cannot find package 'react' imported from /srv/build/start.js", 'react'],
	["Cannot find module 'engine.io'\nRequire stack:\n- /srv/node_modules/socket.io/dist/index.js", 'engine.io'],
	["Cannot find module '/srv/node_modules/ws/wrapper.mjs' imported from /srv/a.js", '/srv/node_modules/ws/wrapper.mjs'],
	['Cannot find native binding. npm has a bug related to optional dependencies', 'native binding'],
	["The requested module 'ws' does not provide an export named 'x'", undefined],
])('an import that fails with "%s" lacks %s', (message, missing) => {
	expect(missingPackage(new Error(message))).toBe(missing);
});
