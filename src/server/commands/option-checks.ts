import { validateHeaderValue } from 'node:http';
import { MAX_SUBJECTS, readSubjects, type Subject } from '../../engine/subjects.ts';
import { protocolOf } from '../../protocol/networks.ts';
import { UsageError } from '../errors.ts';
import type { Receiver } from '../relay/announcement-sender.ts';

// The checks of options. Each returns the value of a text, or throws a UsageError that says what the option takes.

/** Refuses an empty text, as an unset variable of a script is. */
export function anyText(text: string): string {
	if (text.trim() === '') throw new UsageError('needs a value');
	return text;
}

/** @returns the check for a number within the bounds */
export function numberFrom(minimum: number, maximum: number, kind = 'number'): (text: string) => number {
	return (text) => {
		const value = Number(text);
		const isRight = kind === 'number' || Number.isInteger(value);
		if (text.trim() !== '' && isRight && value >= minimum && value <= maximum) return value;
		throw new UsageError(`takes a ${kind} from ${minimum} to ${maximum}, not '${text}'`);
	};
}

/** @returns the check for a whole number within the bounds */
export function wholeNumberFrom(minimum: number, maximum: number): (text: string) => number {
	return numberFrom(minimum, maximum, 'whole number');
}

/** @returns the check for one of the words */
export function keyword<Word extends string>(words: readonly Word[]): (text: string) => Word {
	return (text) => {
		const word = words.find((one) => one === text);
		if (word !== undefined) return word;
		throw new UsageError(`takes ${words.join(' or ')}, not '${text}'`);
	};
}

/** @returns the check for a text that matches. @param takes what it is, such as `a name without spaces` */
export function matching(pattern: RegExp, takes: string): (text: string) => string {
	return (text) => {
		if (pattern.test(text)) return text;
		throw new UsageError(`takes ${takes}, not '${text}'`);
	};
}

/** @param text a host name or an IP address; an IPv6 address may be in brackets, as in URLs */
export function host(text: string): string {
	const name = text.replace(/^\[(.*)\]$/, '$1');
	if (name !== '') return name;
	throw new UsageError(`takes a host name or an IP address, not '${text}'`);
}

/** @returns the path with a leading slash */
export function path(text: string): string {
	return anyText(text).startsWith('/') ? text : `/${text}`;
}

/** Refuses what a header cannot hold, such as a line break or an accent. */
export function headerText(text: string): string {
	anyText(text);
	try {
		validateHeaderValue('User-Agent', text);
	} catch {
		throw new UsageError(`takes what an HTTP header can hold, not ${JSON.stringify(text)}`);
	}
	return text;
}

/** @returns scheme, host and port. A message about credentials does not repeat them */
export function address(text: string): string {
	if (text.includes('@')) {
		throw new UsageError('takes an address without @: user names and passwords are not supported');
	}
	const url = webAddress(text);
	if (url === undefined) throw new UsageError(`takes an http or https address, not '${text}'`);
	if (url.href === `${url.origin}/`) return url.origin;
	throw new UsageError(`takes an address without a path, '${url.origin}': the path goes into --path`);
}

/** An address that a relay or a recorder connects to. A message about one of a broker does not repeat it: it may hold a password. */
export function relayAddress(text: string): string {
	if (/^mqtts?:/.test(text)) return loginAddress(text, /^\/?$/, 'mqtt://user:password@broker.example:1883');
	if (!/^wss?:/.test(text)) return address(text);
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url !== undefined && url.hostname !== '' && isLogin(url)) return url.href;
	throw new UsageError('takes an address such as ws://host:8080/ws');
}

/** Filters of MQTT, with commas between. A broker refuses one whose wildcards are a part of a level, or whose `#` is not the last one. */
export function topicFilters(text: string): readonly string[] {
	return text.split(',').map((given) => {
		const filter = anyText(given).trim();
		if (/^([^+#/]*|\+)(\/([^+#/]*|\+))*(\/#)?$|^#$/.test(filter)) return filter;
		throw new UsageError(`takes filters such as +/json or name/#, not '${filter}'`);
	});
}

/** What `--relay` names: an address or the demo, with a name before it or without. */
export interface RelaySource {
	readonly name: string | undefined;
	/** As `relayAddress` returns it, or `demo`. */
	readonly address: string;
}

/** @param text such as `Hotspot=mqtt://broker.example` */
export function relaySource(text: string): RelaySource {
	const [, name, rest = ''] = /^(?:([^=:/]*)=)?(.*)$/s.exec(text) ?? [];
	if (name?.trim() === '') throw new UsageError('takes a name before =');
	return { name: name?.trim(), address: rest === 'demo' ? rest : relayAddress(rest) };
}

/** An address to which browsers connect. */
export function browserAddress(text: string): string {
	const origin = address(text);
	if (protocolOf(origin) === 'socket.io') return namedHost(origin);
	throw new UsageError(`takes a feed that browsers can read, and ${origin} is none: use --relay`);
}

/** Origins, with commas between. */
export function origins(text: string): readonly string[] {
	return text.split(/[\s,]+/).map((given) => {
		const url = webAddress(given);
		if (url !== undefined && url.href === `${url.origin}/`) return url.origin;
		throw new UsageError(`takes origins such as https://club.example, not '${given}'`);
	});
}

/** Origins that a Content-Security-Policy can name. */
export function policyOrigins(text: string): readonly string[] {
	return origins(text).map(namedHost);
}

/** Refuses an IPv6 address: a Content-Security-Policy cannot name one, so browsers would ignore it there. */
function namedHost(origin: string): string {
	if (!origin.includes('[')) return origin;
	throw new UsageError(`takes no IPv6 address, because browsers would ignore it: give ${origin} a host name`);
}

/**
 * @returns undefined where it is no http or https address, or its host is unsafe in a Content-Security-Policy.
 *   The platform's parser allows `;` and `,`, which end a directive and a policy
 */
function webAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	return url !== undefined && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? url : undefined;
}

/** What is watched, as in the page's address. */
export function watchList(text: string): readonly Subject[] {
	const parts = text.split(',');
	const wrong = parts.find((part) => readSubjects(part).length === 0);
	if (wrong !== undefined) throw new UsageError(`takes a list such as tg:91,st:G4ABC,st:G4*, not '${wrong}'`);
	if (parts.length > MAX_SUBJECTS) throw new UsageError(`takes ${MAX_SUBJECTS} subjects at most`);
	return readSubjects(text);
}

/** Where announcements are posted. The message does not repeat the address, which may be a secret. */
export function receiver(text: string): Receiver {
	const [, prefix, target = ''] = /^(ntfy:)?(.*)$/s.exec(text) ?? [];
	const url = webAddress(target);
	if (url === undefined || url.username !== '' || url.password !== '') {
		throw new UsageError('takes an http or https address, or ntfy: and such an address, without a user name in it');
	}
	return { form: prefix === undefined ? 'json' : 'ntfy', url: url.href };
}

/** @returns the address of a page, without a fragment. The message does not repeat the address, which may hold a password. */
export function pageAddress(text: string): string {
	const url = webAddress(text);
	if (url === undefined || url.username !== '' || url.password !== '') {
		throw new UsageError('takes an http or https address, without a user name in it');
	}
	url.hash = '';
	return url.href;
}

/** An address to which browsers post. */
export function postAddress(text: string): string {
	const url = webAddress(text);
	if (url !== undefined && hasPolicyHost(url) && url.username === '' && url.password === '') return url.href;
	throw new UsageError(`takes an http or https address, not '${text}'`);
}

/** The address of a project at Sentry. */
export function sentryDsn(text: string): string {
	const url = webAddress(text);
	const hasKey = url !== undefined && /^\w+$/.test(url.username) && url.password === '';
	if (hasKey && hasPolicyHost(url) && /\/\d+$/.test(url.pathname)) return url.href;
	throw new UsageError(`takes a Sentry DSN, such as https://KEY@sentry.example.org/1, not '${text}'`);
}

function hasPolicyHost({ hostname }: URL): boolean {
	return /^[\w.-]+$/.test(hostname);
}

/** The address of a Redis with its credentials. */
export function redisAddress(text: string): string {
	const example = 'redis://user:password@redis.example:6379/0';
	if (/^rediss?:/.test(text)) return loginAddress(text, /^\/?\d*$/, example);
	throw new UsageError(`takes an address such as ${example}`);
}

/** An address that may hold a user and a password. The message does not repeat them. */
function loginAddress(text: string, pathname: RegExp, example: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isRight = url !== undefined && url.hostname !== '' && pathname.test(url.pathname) && url.search === '';
	if (isRight && isLogin(url)) return text;
	throw new UsageError(`takes an address such as ${example}, special characters percent-encoded`);
}

/** Whether a `%` in user and password begins a percent-encoded character: clients would fail at every attempt to connect. */
function isLogin({ username, password }: URL): boolean {
	try {
		// The build drops a call whose result is not used.
		return decodeURIComponent(username + password) !== undefined;
	} catch {
		return false;
	}
}
