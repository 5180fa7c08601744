import type { IncomingMessage } from 'node:http';
import type { Activity } from '../../engine/activity.ts';
import { WINDOW_SECONDS, WINDOWS_SECONDS, type WindowSeconds } from '../../engine/constants.ts';
import { type Conversation, describeConversation } from '../../engine/conversations/conversation.ts';
import { type LiveConversation, lastActiveOf } from '../../engine/conversations/live.ts';
import type { WaitingStation } from '../../engine/conversations/waiting.ts';
import type { Snapshot } from '../../engine/snapshot.ts';
import { toUnixSeconds } from '../../engine/time.ts';
import type { Clock } from '../../feed/clock.ts';
import { isId } from '../../protocol/values.ts';
import type { TextResponse } from '../http/page-server.ts';

/** The windows that may be chosen, in minutes: `1, 2, 5 or 10`. */
export const WINDOWS_TEXT = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
	WINDOWS_SECONDS.map((seconds) => String(seconds / 60)),
);

/** The state of an activity, as other programs get it. */
export interface ActivityState {
	/** In Unix milliseconds; undefined where a recording held no frame. */
	readonly at: number | undefined;
	readonly snapshot: Snapshot;
	readonly waiting: readonly WaitingStation[];
	readonly conversations: readonly LiveConversation[];
	/** The conversation on the chosen talkgroup; undefined where none was chosen. */
	readonly conversation: Conversation | undefined;
}

export interface StateChoices {
	readonly window: WindowSeconds;
	/** The talkgroup whose conversation is added. */
	readonly talkgroup: number | undefined;
}

/** @param at in Unix milliseconds; undefined where nothing was heard */
export function stateOf(
	activity: Activity,
	at: number | undefined,
	{ window, talkgroup }: StateChoices,
): ActivityState {
	const now = toUnixSeconds(at ?? 0);
	activity.setWindow(window);
	return {
		at,
		snapshot: activity.snapshot(now),
		waiting: activity.waiting(now),
		conversations: activity.conversations(now),
		conversation: talkgroup === undefined ? undefined : describeConversation(talkgroup, activity.recentActivity(now)),
	};
}

/** The state as one JSON object: whole rankings in rank order, active sessions in screen order (REPLAY-3, REPLAY-4, REPLAY-8, REPLAY-11). */
export function stateJson({ at, snapshot, waiting, conversations, conversation }: ActivityState): string {
	const { active, talkgroups, callsigns, frames } = snapshot;
	// The specified fields and no others.
	return JSON.stringify({
		at: at ?? null,
		active: active.map(
			({ closing: _closing, unconfirmed: _unconfirmed, unheardSinceLoss: _unheardSinceLoss, ...specified }) =>
				specified,
		),
		talkgroups,
		callsigns,
		frames,
		waiting: waiting.map(({ dstId, srcId, lastActive, talkTime }) => ({ dstId, srcId, lastActive, talkTime })),
		conversations: conversations.map((row) => ({
			dstId: row.dstId,
			kind: row.kind,
			turns: row.turns,
			stations: row.stations.length,
			lastActive: lastActiveOf(row, snapshot.at),
			talking: row.session?.srcId ?? null,
		})),
		...(conversation === undefined ? {} : { talkgroup: conversationFields(conversation) }),
	});
}

/** The conversation on the chosen talkgroup (REPLAY-9). */
function conversationFields({ id, name, kind, turns, stations, overs }: Conversation) {
	return {
		id,
		name,
		kind,
		turns,
		stations: stations.map(({ srcId, callsign, callsignName, overs: count, talkTime, lastActive, live }) => {
			return { srcId, callsign, callsignName, overs: count, talkTime, lastActive, live };
		}),
		overs: overs.map(({ id: overId, srcId, start, stop, duration }) => ({ id: overId, srcId, start, stop, duration })),
	};
}

/** @param minutes undefined for the default @returns undefined where there is no such window */
export function parseWindow(minutes: string | undefined): WindowSeconds | undefined {
	if (minutes === undefined) return WINDOW_SECONDS;
	return WINDOWS_SECONDS.find((seconds) => String(seconds / 60) === minutes);
}

/** The most answers that are kept. */
const MAX_ANSWERS = 100;

/** Answers requests for `/state.json` (RELAY-29). */
export class StateJson {
	readonly #activity: Activity;
	readonly #clock: Clock;
	readonly #mayCompute: (request: IncomingMessage) => boolean;
	/** The answers of the present second by their choices, so that a flood of equal requests is cheap. */
	#answers = { second: 0, byChoices: new Map<string, string>() };

	/** @param mayCompute decides whether a request may have an answer that has to be computed, which costs sixteen times as much as a stored one */
	constructor(activity: Activity, clock: Clock, mayCompute: (request: IncomingMessage) => boolean) {
		this.#activity = activity;
		this.#clock = clock;
		this.#mayCompute = mayCompute;
	}

	/** @param allowedOrigin `*`, or whether the request's own origin may read the answer */
	answer(request: IncomingMessage, allowedOrigin: '*' | boolean): TextResponse {
		const { url = '' } = request;
		const choices = readChoices(new URLSearchParams(url.split('?').slice(1).join('?')));
		const type = 'text/plain; charset=utf-8';
		if (typeof choices === 'string') return { status: 400, type, body: `${choices}\n` };
		const body = this.#stateFor(choices, request);
		if (body === undefined) {
			return { status: 429, type, body: 'too many requests from this address\n', headers: { 'Retry-After': '10' } };
		}
		return jsonAnswer(body, request, allowedOrigin);
	}

	/** @returns undefined where the request's address has asked for too many states */
	#stateFor(choices: StateChoices, request: IncomingMessage): string | undefined {
		const at = this.#clock.now();
		const second = toUnixSeconds(at);
		if (this.#answers.second !== second) this.#answers = { second, byChoices: new Map() };
		const { byChoices } = this.#answers;
		const key = `${choices.window} ${choices.talkgroup}`;
		const known = byChoices.get(key);
		if (known !== undefined || !this.#mayCompute(request)) return known;
		const state = stateJson(stateOf(this.#activity, at, choices));
		if (byChoices.size < MAX_ANSWERS) byChoices.set(key, state);
		return state;
	}
}

/** An answer that may be stored for a second. @param allowedOrigin `*`, or whether the request's own origin may read it */
export function jsonAnswer(body: string, { headers }: IncomingMessage, allowedOrigin: '*' | boolean): TextResponse {
	const readableBy = allowedOrigin === '*' ? '*' : allowedOrigin ? headers.origin : undefined;
	return {
		status: 200,
		type: 'application/json',
		body,
		headers: {
			'Cache-Control': 'max-age=1',
			Vary: 'Origin',
			...(readableBy === undefined ? {} : { 'Access-Control-Allow-Origin': readableBy }),
		},
	};
}

/** @returns the choices, or one line that says what is wrong */
function readChoices(query: URLSearchParams): StateChoices | string {
	const names = [...query.keys()];
	if (names.some((name) => name !== 'window' && name !== 'talkgroup')) return 'The parameters are window and talkgroup';
	if (new Set(names).size < names.length) return 'Each parameter may be given once';
	const window = parseWindow(query.get('window') ?? undefined);
	if (window === undefined) return `window takes ${WINDOWS_TEXT} minutes`;
	const given = query.get('talkgroup');
	const talkgroup = given === null ? undefined : Number(given);
	const valid = talkgroup === undefined || (isId(talkgroup) && /^\d+$/.test(given ?? ''));
	return valid ? { window, talkgroup } : `talkgroup takes a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`;
}
