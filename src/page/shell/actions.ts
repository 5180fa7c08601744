import { useCallback, useEffect } from 'react';
import { pressFocusedStar } from '../choices/watched.ts';
import { useServices } from '../services.ts';
import type { PageStore } from '../store/page-store.ts';
import type { AnalyticsEvent } from '../telemetry/events.ts';

/** What actions change. */
interface ActionTarget {
	readonly store: Pick<PageStore, 'connect' | 'disconnect' | 'clear' | 'togglePause'>;
	/** Gives the focus to the search. */
	readonly find: () => void;
	/** Opens the legend. */
	readonly explain: () => void;
}

/** Something that a visitor can do to the whole page. */
interface Action {
	/** The text or name of its button. */
	readonly label?: string;
	/** A key that does the same (SCREEN-20), and what the legend says about it. */
	readonly key?: string;
	readonly help?: string;
	/** The key also works while the panel covers the page. */
	readonly overPanel?: boolean;
	/** Left out where the focused element handles the key. */
	readonly run?: (target: ActionTarget) => void;
	readonly event?: AnalyticsEvent;
}

/** Read by buttons, keys, the legend (in this order) and analytics. */
export const ACTIONS = {
	connect: { label: 'Connect', run: ({ store }) => store.connect(), event: { name: 'Connect' } },
	disconnect: { label: 'Disconnect', run: ({ store }) => store.disconnect(), event: { name: 'Disconnect' } },
	clear: { label: 'Clear', run: ({ store }) => store.clear(), event: { name: 'Clear' } },
	filter: {
		key: '/',
		help: 'goes to the first text filter',
		run: () => document.querySelector<HTMLInputElement>('.texts input')?.focus(),
	},
	find: {
		label: 'Find',
		key: 'g',
		help: 'finds a talkgroup or a station',
		overPanel: true,
		run: ({ find }) => find(),
	},
	leave: { key: 'Escape', help: 'clears the filter that is being typed, or closes the panel' },
	move: { key: 'Arrows', help: 'move between rows' },
	watch: {
		key: 'w',
		help: 'starts or stops watching the talkgroup or station that has the focus',
		overPanel: true,
		run: pressFocusedStar,
	},
	pause: {
		label: 'Pause',
		key: 'p',
		help: 'pauses the screen, and lets it go on',
		run: ({ store }) => store.togglePause(),
	},
	legend: { label: 'Legend and keys', key: '?', help: 'shows this legend', run: ({ explain }) => explain() },
} satisfies Record<string, Action>;

const ALL: readonly Action[] = Object.values(ACTIONS);

/** All keys of the page and what they do. */
export const KEYS = ALL.flatMap(({ key, help }) => (key === undefined ? [] : { key, help }));

/** Performs an action, and records its event. */
export type Act = (action: Action) => void;

/**
 * Performs actions for buttons, and for keys (SCREEN-20), except in a text field and while a dialog covers the page.
 *
 * @param find the same function always, as `explain`
 */
export function useActions(keysEnabled: boolean, { find, explain }: Omit<ActionTarget, 'store'>): Act {
	const { store, analytics } = useServices();
	const act = useCallback(
		({ run, event }: Action) => {
			run?.({ store, find, explain });
			if (event !== undefined) analytics.record(event);
		},
		[store, analytics, find, explain],
	);
	useEffect(() => {
		if (!keysEnabled) return undefined;
		const press = (event: KeyboardEvent) => {
			// A key that is held down acts once.
			if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
			const action = ALL.find(({ key, run }) => key === event.key && run !== undefined);
			if (action === undefined || isTextField(event.target)) return;
			if (document.querySelector(action.overPanel === true ? ':modal:not(.panel)' : ':modal') !== null) return;
			event.preventDefault();
			act(action);
		};
		document.addEventListener('keydown', press);
		return () => document.removeEventListener('keydown', press);
	}, [keysEnabled, act]);
	return act;
}

function isTextField(target: EventTarget | null): boolean {
	return target instanceof HTMLInputElement && target.type === 'text';
}
