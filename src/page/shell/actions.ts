import { createContext } from 'react';
import type { Network } from '../../protocol/networks.ts';
import { ALERTS, type PageState, readFragment, writeFragment } from '../choices/page-state.ts';
import type { ChangePageState } from '../choices/use-page-state.ts';
import { clipboard } from '../optional-parts.ts';
import { useServices } from '../services.ts';
import type { PageStore, Status } from '../store/page-store.ts';
import type { AnalyticsEvent } from '../telemetry/events.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { marked } from '../ui/marks.ts';
import { pressFocusedStar } from '../ui/star.tsx';
import { useDocumentEvent } from '../ui/use-document-event.ts';
import { goToPart } from './go-to-part.ts';

/** A dialog that the whole page opens, one at a time. `alerts`: the settings, at their alerts. `nets`: only where the server has any. */
export type DialogName = 'settings' | 'alerts' | 'nets' | 'legend';

interface ActionTarget {
	readonly state: PageState;
	readonly store: PageStore;
	readonly change: ChangePageState;
	readonly find: () => void;
	readonly focusFilter: () => void;
	readonly summarize: () => void;
	readonly open: (dialog: DialogName) => void;
}

export interface Action {
	/** The text or name of its button. */
	readonly label?: PlainTextKey;
	readonly key?: string;
	/** The name of a key that other code handles. */
	readonly keyName?: PlainTextKey;
	/** What the legend says about the key. */
	readonly help?: PlainTextKey;
	/** The key also works while the panel covers the page. */
	readonly overPanel?: boolean;
	/** Whether the action does something now. By default, it always does. */
	readonly enabled?: (status: Status) => boolean;
	readonly run?: (target: ActionTarget) => unknown;
	readonly event?: AnalyticsEvent | ((status: Status) => AnalyticsEvent);
}

/** Used by buttons, keys, analytics, and the legend, which lists the keys in this order. */
export const ACTIONS = {
	connect: { label: 'action.connect', run: ({ store }) => store.connect(), event: { name: 'Connect' } },
	disconnect: { label: 'action.disconnect', run: ({ store }) => store.disconnect(), event: { name: 'Disconnect' } },
	clear: { label: 'action.clear', run: ({ store }) => store.clear(), event: { name: 'Clear' } },
	undo: { label: 'controls.undo', run: ({ store }) => store.undoClear(), event: { name: 'Undo' } },
	filter: { key: '/', help: 'key.filter', run: ({ focusFilter }) => focusFilter() },
	find: { label: 'action.find', key: 'g', help: 'key.find', overPanel: true, run: ({ find }) => find() },
	leave: { keyName: 'key.escape-name', help: 'key.escape' },
	move: { keyName: 'key.arrows-name', help: 'key.arrows' },
	watch: { key: 'w', help: 'key.watch', overPanel: true, run: pressFocusedStar },
	pause: {
		key: 'p',
		help: 'key.pause',
		// The screen already stands still without a connection.
		enabled: ({ paused, connection }) => paused || connection === 'connected',
		run: ({ store }) => store.togglePause(),
		event: ({ paused }) => ({ name: paused ? 'Resume' : 'Pause' }),
	},
	summary: { key: 's', help: 'key.summary', run: ({ summarize }) => summarize() },
	board: { key: '1', help: 'conversations.heading', run: () => goToPart('board') },
	active: { key: '2', help: 'key.active', run: () => goToPart('active') },
	talkgroups: { key: '3', help: 'talkgroups.heading', run: () => goToPart('talkgroups') },
	callsigns: { key: '4', help: 'callsigns.heading', run: () => goToPart('callsigns') },
	nets: { key: 'n', help: 'key.nets', run: ({ open }) => open('nets') },
	legend: { label: 'action.legend', key: '?', help: 'key.legend', run: ({ open }) => open('legend') },
	settings: { label: 'settings.heading', run: ({ open }) => open('settings') },
	wall: { run: ({ state: { wall }, change }) => change({ wall: !wall }) },
	copyLink: { label: 'settings.copy-link', run: ({ state }) => clipboard()?.writeText(addressOf(state)) },
	share: { label: 'settings.share', run: ({ state }) => navigator.share({ url: addressOf(state) }) },
} satisfies Record<string, Action>;

const ALL: readonly Action[] = Object.values(ACTIONS);

/** All keys of a page, with or without nets, and what they do. */
export function keysOf({ nets = false }: Network) {
	const actions = ALL.filter((action) => nets || action !== ACTIONS.nets);
	return actions.flatMap(({ key, keyName, help }) => (help === undefined ? [] : { key, keyName, help }));
}

/** Performs an action, and records its event. @returns what the action returns */
export type Act = (action: Action) => unknown;

export const ActContext = createContext<Act>(() => undefined);

/** Performs actions for buttons and keys. Keys do nothing in a text field or a list of choices, or while a dialog covers the page; see `overPanel` for the panel. */
export function useActions(
	state: PageState,
	change: ChangePageState,
	further: Omit<ActionTarget, 'state' | 'store' | 'change'>,
): Act {
	const { store, analytics } = useServices();
	const act: Act = ({ run, event, enabled }) => {
		const { status } = store.shown();
		if (enabled?.(status) === false) return undefined;
		if (event !== undefined) analytics.record(typeof event === 'function' ? event(status) : event);
		return run?.({ state, store, change, ...further });
	};
	const press = (event: KeyboardEvent) => {
		// A key that is held down acts once.
		if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
		const action = ALL.find(({ key, run }) => key === event.key && run !== undefined);
		if (action === undefined || takesKeys(event.target)) return;
		if (document.querySelector(action.overPanel === true ? `:modal:not(${marked('panel')})` : ':modal') !== null)
			return;
		event.preventDefault();
		act(action);
	};
	useDocumentEvent('keydown', press, { enabled: state.keys });
	return act;
}

/** Whether a single key means something to the element: in a list of choices, it goes to the choice that begins with it. */
function takesKeys(target: EventTarget | null): boolean {
	return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'text');
}

/** The page's address with all choices except alerts. It is made from the state, because the address is written some tenths of a second after a change. */
function addressOf(state: PageState): string {
	const initial = readFragment('');
	const fragment = writeFragment({ ...state, ...Object.fromEntries(ALERTS.map((name) => [name, initial[name]])) });
	return location.href.replace(/#.*/s, '') + (fragment === '' ? '' : `#${fragment}`);
}
