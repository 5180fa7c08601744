import { pressFocusedStar } from '../choices/watched.ts';
import { useServices } from '../services.ts';
import type { PageStore } from '../store/page-store.ts';
import type { AnalyticsEvent } from '../telemetry/events.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { useDocumentEvent } from '../ui/use-document-event.ts';

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
	readonly label?: PlainTextKey;
	/** A key that does the same. */
	readonly key?: string;
	/** The name of a key that other code handles. */
	readonly keyName?: PlainTextKey;
	/** What the legend says about the key. */
	readonly help?: PlainTextKey;
	/** The key also works while the panel covers the page. */
	readonly overPanel?: boolean;
	readonly run?: (target: ActionTarget) => void;
	readonly event?: AnalyticsEvent;
}

/** Phones fold the filters behind a button. */
function focusFilter(): void {
	const field = document.querySelector<HTMLInputElement>('.texts input');
	if (field?.checkVisibility() === false) {
		document.querySelector<HTMLElement>('.filters')?.click();
		requestAnimationFrame(() => field.focus());
	} else field?.focus();
}

/** Used by buttons, keys, analytics, and the legend, which lists the keys in this order. */
export const ACTIONS = {
	connect: { label: 'action.connect', run: ({ store }) => store.connect(), event: { name: 'Connect' } },
	disconnect: { label: 'action.disconnect', run: ({ store }) => store.disconnect(), event: { name: 'Disconnect' } },
	clear: { label: 'action.clear', run: ({ store }) => store.clear(), event: { name: 'Clear' } },
	filter: { key: '/', help: 'key.filter', run: focusFilter },
	find: { label: 'action.find', key: 'g', help: 'key.find', overPanel: true, run: ({ find }) => find() },
	leave: { keyName: 'key.escape-name', help: 'key.escape' },
	move: { keyName: 'key.arrows-name', help: 'key.arrows' },
	watch: { key: 'w', help: 'key.watch', overPanel: true, run: pressFocusedStar },
	pause: { label: 'action.pause', key: 'p', help: 'key.pause', run: ({ store }) => store.togglePause() },
	legend: { label: 'action.legend', key: '?', help: 'key.legend', run: ({ explain }) => explain() },
} satisfies Record<string, Action>;

const ALL: readonly Action[] = Object.values(ACTIONS);

/** All keys of the page and what they do. */
export const KEYS = ALL.flatMap(({ key, keyName, help }) => (help === undefined ? [] : { key, keyName, help }));

/** Performs an action, and records its event. */
export type Act = (action: Action) => void;

/** Performs actions for buttons and keys. Keys do nothing in a text field or while a dialog covers the page; see `overPanel` for the panel. */
export function useActions(keysEnabled: boolean, { find, explain }: Omit<ActionTarget, 'store'>): Act {
	const { store, analytics } = useServices();
	const act: Act = ({ run, event }) => {
		run?.({ store, find, explain });
		if (event !== undefined) analytics.record(event);
	};
	const press = (event: KeyboardEvent) => {
		// A key that is held down acts once.
		if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
		const action = ALL.find(({ key, run }) => key === event.key && run !== undefined);
		if (action === undefined || isTextField(event.target)) return;
		if (document.querySelector(action.overPanel === true ? ':modal:not(.panel)' : ':modal') !== null) return;
		event.preventDefault();
		act(action);
	};
	useDocumentEvent('keydown', press, { enabled: keysEnabled });
	return act;
}

function isTextField(target: EventTarget | null): boolean {
	return target instanceof HTMLInputElement && target.type === 'text';
}
