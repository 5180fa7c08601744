import { MAX_SUBJECTS, readSubjects, type Subject } from '../../engine/subjects.ts';
import { type OmitList, readOmitted } from '../../sources/omitted.ts';
import { PROTOCOLS, protocolOf } from '../../sources/protocols.ts';
import { type Callsign, type Room, readCallsign, readRoom } from '../../sources/rooms/room.ts';
import { SOCKET_IO } from '../../sources/socket-io.ts';
import { UsageError } from '../errors.ts';
import type { Receiver } from '../relay/announcements/tellers.ts';
import type { Check } from './option-table.ts';

// The checks of options. Each returns the value of a text, or throws a UsageError that says what the option takes.

/** The most characters of a text that are repeated. */
const MAX_REPEATED = 100;

/** A text with an `@` is not repeated: it may hold a password. */
function refuse(takes: string, text: string): never {
	const repeated = text.includes('@') ? '' : `, not ${JSON.stringify(text.slice(0, MAX_REPEATED))}`;
	throw new UsageError(`takes ${takes}${repeated}`);
}

/** Refuses an empty text: a script's variable may be unset. */
export function anyText(text: string): string {
	if (text.trim() === '') throw new UsageError('needs a value');
	return text;
}

/** @returns the check for a list with commas between its parts */
export function list<Value>(check: (text: string) => Value): (text: string) => readonly Value[] {
	return (text) => text.split(',').map((part) => check(part.trim()));
}

/** @returns the check for a number within the bounds */
export function numberFrom(minimum: number, maximum: number, kind = 'number'): Check<number> {
	const check = (text: string) => {
		const value = Number(text);
		const isRight = kind === 'number' || Number.isInteger(value);
		if (text.trim() !== '' && isRight && value >= minimum && value <= maximum) return value;
		return refuse(`a ${kind} from ${minimum} to ${maximum}`, text);
	};
	const type = kind === 'number' ? ('number' as const) : ('integer' as const);
	return Object.assign(check, { schema: { type, minimum, maximum } });
}

/** @returns the check for a whole number within the bounds */
export function wholeNumberFrom(minimum: number, maximum: number): Check<number> {
	return numberFrom(minimum, maximum, 'whole number');
}

/** @returns the check for one of the words, with what each stands for */
export function keyword<Value>(words: ReadonlyMap<string, Value>): Check<Value> {
	const names = [...words.keys()];
	const check = (text: string) => words.get(text) ?? refuse(names.join(' or '), text);
	return Object.assign(check, { schema: { enum: names } });
}

/** The check of a switch, which a variable can also switch off. */
export const onOrOff = keyword(
	new Map([
		['true', true],
		['false', false],
	]),
);

/** @returns the check for a text that matches. @param takes what it is, such as `a name without spaces` */
export function matching(pattern: RegExp, takes: string): (text: string) => string {
	return (text) => (pattern.test(text) ? text : refuse(takes, text));
}

/** @param text a host name or an IP address; an IPv6 address may be in brackets, as in URLs */
export function host(text: string): string {
	return text.replace(/^\[(.*)\]$/, '$1') || refuse('a host name or an IP address', text);
}

export function path(text: string): string {
	return anyText(text).startsWith('/') ? text : `/${text}`;
}

/** Filters of MQTT. A broker refuses a wildcard that is a part of a level, and a `#` before the last level. */
export const topicFilters = list(
	matching(/^(?=.)([^+#/]*|\+)(\/([^+#/]*|\+))*(\/#)?$|^#$/, 'filters such as +/json or name/#'),
);

export function relayAddress(text: string): string {
	if (PROTOCOLS.some(({ known }) => known?.some(({ address }) => address === text))) return text;
	const { own } = PROTOCOLS.find((one) => one.own?.scheme.test(text)) ?? {};
	if (own !== undefined) return loginAddress(text, own.path, own.example).href;
	const { origin, href } = webAddress(text);
	if (href === `${origin}/`) return origin;
	throw new UsageError(`takes an address without a path, such as ${origin}: give the path with --path`);
}

export function callsign(text: string): Callsign {
	return readCallsign(text) ?? refuse('a call sign such as G4ABC', text);
}

/** A polite listener takes no more seats. */
const MAX_ROOMS = 60;

export function rooms(text: string): readonly Room[] {
	// A name may have a comma.
	const parts = text.split(/,\s*(?=[\w-]*:\/\/)/);
	if (parts.length > MAX_ROOMS) throw new UsageError(`takes ${MAX_ROOMS} rooms at most, not ${parts.length}`);
	const read = parts.map((part) => {
		const room = readRoom(part);
		return typeof room === 'string' ? refuse(room, part) : room;
	});
	const addresses = read.map(({ address }) => address);
	const twice = addresses.find((address, index) => addresses.indexOf(address) < index);
	if (twice === undefined) return read;
	throw new UsageError(`takes each room once, not ${twice} twice`);
}

/** @param text such as `Hotspot=mqtt://broker.example` or `demo` */
export function relaySource(text: string): { readonly name: string | undefined; readonly address: string } {
	const [, name, rest = ''] = /^(?:([^=:/]*)=)?(.*)$/s.exec(text) ?? [];
	if (name?.trim() === '') throw new UsageError('takes a name before =');
	return { name: name?.trim(), address: rest === 'demo' ? rest : relayAddress(rest) };
}

export function browserAddress(text: string): string {
	const address = relayAddress(policyAddress(text));
	if (protocolOf(address) === SOCKET_IO) return address;
	throw new UsageError(`takes a feed that browsers can read: use --relay for ${address}`);
}

export function siteOrigin(text: string): string {
	const url = webAddress(text);
	return url.href === `${url.origin}/` ? url.origin : refuse('an origin such as https://club.example', text);
}

export function policyOrigin(text: string): string {
	return siteOrigin(policyAddress(text));
}

/** An address that browsers use. A Content-Security-Policy cannot name an IPv6 address, so browsers would ignore it there. */
export function policyAddress(text: string): string {
	const { hostname, href } = webAddress(text);
	return hostname.startsWith('[') ? refuse('an address with a host name', text) : href;
}

function webAddress(text: string): URL {
	return readWeb(text) ?? refuse('an address such as https://lh.example, without a user name', text);
}

/** Hosts of URLs may have `;` and `,`, which end a directive and a policy of a Content-Security-Policy. */
function readWeb(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isWeb = url !== undefined && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host);
	return isWeb && url.username + url.password === '' ? url : undefined;
}

/** The watched subjects, written as in the page's address. */
export function watchList(text: string): readonly Subject[] {
	const parts = text.split(',');
	const wrong = parts.find((part) => readSubjects(part).length === 0);
	if (wrong !== undefined) return refuse('a list such as tg:91,st:G4ABC,st:G4*', wrong);
	if (parts.length > MAX_SUBJECTS) throw new UsageError(`takes ${MAX_SUBJECTS} subjects at most`);
	return readSubjects(text);
}

/** Where announcements are posted. The error does not repeat the address, which may be a secret. */
export function receiver(text: string): Receiver {
	const [, prefix, target = ''] = /^(ntfy:)?(.*)$/s.exec(text) ?? [];
	const url = readWeb(target);
	if (url !== undefined) return { form: prefix === undefined ? 'json' : 'ntfy', url: url.href };
	throw new UsageError('takes an http or https address without a user name, with or without ntfy: before it');
}

/** What topics of ntfy begin with, such as `ntfy:https://ntfy.example/lh-`. */
export function topics(text: string): string {
	const { form, url } = receiver(text);
	if (form === 'ntfy' && /^\/[\w-]*$/.test(new URL(url).pathname)) return url;
	throw new UsageError('takes ntfy: and what its topics begin with, such as ntfy:https://ntfy.example/lh-');
}

export function pageAddress(text: string): string {
	const url = webAddress(text);
	url.hash = '';
	return url.href;
}

/** Whom to leave out: call signs and numbers. What is neither is a file. */
export function omitList(text: string): OmitList {
	const parts = list(anyText)(text);
	const entries = parts.map(readOmitted);
	const files = parts.filter((_, index) => entries[index] === undefined);
	return { entries: entries.filter((entry) => entry !== undefined), files };
}

export function redisAddress(text: string): string {
	const example = 'redis://user:password@redis.example:6379/0';
	if (/^rediss?:/.test(text)) return loginAddress(text, /^\/?\d*$/, example).href;
	throw new UsageError(`takes an address such as ${example}`);
}

/** An address that may hold a user and a password. The error does not repeat them. */
function loginAddress(text: string, pathname: RegExp, example: string): URL {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isRight = url !== undefined && url.hostname !== '' && pathname.test(url.pathname);
	if (isRight && isPercentEncoded(url.username + url.password)) return url;
	throw new UsageError(`takes an address such as ${example}, with special characters of the password percent-encoded`);
}

/** Whether a text can be decoded. With a stray `%`, every attempt to connect would fail. */
function isPercentEncoded(text: string): boolean {
	try {
		// The build drops a call whose result is not used.
		return decodeURIComponent(text) !== undefined;
	} catch {
		return false;
	}
}
