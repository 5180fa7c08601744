import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../scripts/programs.mjs';
import { isRecord } from '../../src/protocol/values.ts';
import { Command } from '../server-fixtures/command.ts';
import { freePort } from '../server-fixtures/free-port.ts';
import { type Json, type Key, type Tab, writeCall } from './tab.ts';

/** WebDriver's codes of keys that type no character. */
const KEYS: Readonly<Record<Key, string>> = { Escape: '\uE00C', Tab: '\uE004' };
/** WebDriver's name for the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Milliseconds between two attempts to reach a driver that is starting. */
const RETRY = 50;

/** Starts WebKitGTK's browser on a display of its own, driven over W3C WebDriver. */
export async function startWebKit(): Promise<Tab> {
	const binary = findProgram('webkit');
	if (binary === undefined) throw new Error('WebKit is not installed.');
	const screen = ['-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
	const display = new Command(spawn('Xvfb', ['-displayfd', '1', ...screen]));
	const [number] = await display.untilOutput(/^\d+(?=\n)/);
	const port = await freePort();
	const env = {
		...process.env,
		DISPLAY: `:${number}`,
		GTK_THEME: 'Adwaita',
		// Without these variables WebKit looks for a compositor, a message bus and a sandbox, which root does not have.
		GDK_BACKEND: 'x11',
		NO_AT_BRIDGE: '1',
		WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
	};
	const driver = new Command(spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env }));
	const session = await openSession(`http://127.0.0.1:${port}`, driver, binary);
	await session.post('/window/rect', { x: 0, y: 0, width: 1440, height: 1000 });
	return {
		open: async (address) => {
			await session.post('/url', { url: address });
		},
		run: (task, ...given) => session.run(task, given),
		click: async (selector) => {
			await session.post(`/element/${await session.find(selector)}/click`);
		},
		type: (text) => session.type(text.split('')),
		press: (key) => session.type([KEYS[key]]),
		close: async () => {
			await session.end();
			await driver.terminate();
			await display.terminate();
		},
	};
}

class Session {
	readonly #address: string;

	/** @param address of the session at its driver */
	constructor(address: string) {
		this.#address = address;
	}

	/** Sends a command. @returns its value; rejects with the driver's message */
	post(command: string, given: object = {}): Promise<unknown> {
		return send('POST', this.#address + command, given);
	}

	run(task: (...given: never) => unknown, given: readonly Json[]): Promise<unknown> {
		return this.post('/execute/sync', { script: `return ${writeCall(task, given)};`, args: [] });
	}

	/** @returns the id of the first element that matches */
	async find(selector: string): Promise<string> {
		const found = await this.post('/element', { using: 'css selector', value: selector });
		return readText(found, ELEMENT);
	}

	async type(keys: readonly string[]): Promise<void> {
		const actions = keys.flatMap((value) => [
			{ type: 'keyDown', value },
			{ type: 'keyUp', value },
		]);
		await this.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
	}

	async end(): Promise<void> {
		await send('DELETE', this.#address);
	}
}

/** Resolves as soon as the driver has opened the browser. Rejects if the driver exits before it is ready. */
async function openSession(address: string, driver: Command, binary: string): Promise<Session> {
	const capabilities = {
		alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
	};
	while (!(await isReady(address))) {
		if (driver.hasEnded) throw new Error(`WebKitWebDriver ended: ${driver.stderr}`);
		await sleep(RETRY);
	}
	const session = await send('POST', `${address}/session`, { capabilities });
	return new Session(`${address}/session/${readText(session, 'sessionId')}`);
}

async function isReady(address: string): Promise<boolean> {
	return fetch(`${address}/status`).then(
		({ ok }) => ok,
		() => false,
	);
}

async function send(method: string, address: string, given?: object): Promise<unknown> {
	const response = await fetch(address, { method, ...(given === undefined ? {} : { body: JSON.stringify(given) }) });
	const answer: unknown = await response.json();
	const value = isRecord(answer) ? answer['value'] : undefined;
	if (response.ok) return value;
	throw new Error(isRecord(value) ? `${String(value['error'])}: ${String(value['message'])}` : `${response.status}`);
}

function readText(value: unknown, name: string): string {
	const text = isRecord(value) ? value[name] : undefined;
	if (typeof text !== 'string') throw new Error(`no ${name} in the driver's answer`);
	return text;
}
