import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { MAX_NAME_CHARACTERS } from '../../protocol/clean-name.ts';
import type { PageStore } from '../store/page-store.ts';
import { SearchResults } from './search-results.tsx';
import type { SearchControl } from './use-search.ts';

export interface SearchProps {
	readonly store: PageStore;
	readonly search: SearchControl;
	/** It is the one that lies over the page. */
	readonly inDialog?: boolean;
}

/** A field that finds what was heard in the last ten minutes, and the results below it (PANEL-9). The arrows move between them. */
export function Search({ store, search, inDialog = false }: SearchProps): ReactNode {
	const { text, setText, covering, close } = search;
	const root = useRef<HTMLFormElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const isOpen = text.trim() !== '' && covering === inDialog;
	// Results of the header's field lie over the page. A press on the page, or a focus that moves there, closes them.
	useEffect(() => {
		if (!isOpen || inDialog) return undefined;
		const leave = ({ target }: Event) => {
			if (target instanceof Node && root.current?.contains(target) === false) close();
		};
		document.addEventListener('pointerdown', leave);
		document.addEventListener('focusin', leave);
		return () => {
			document.removeEventListener('pointerdown', leave);
			document.removeEventListener('focusin', leave);
		};
	}, [isOpen, inDialog, close]);
	/** The chosen result leaves the page, so the field takes the focus: it comes back there when the panel closes. */
	const finish = () => {
		field.current?.focus();
		close();
	};
	const press = (event: KeyboardEvent) => {
		const { key, nativeEvent } = event;
		// Within a composition, the arrows choose among the candidates of the input method.
		if (nativeEvent.isComposing) return;
		if (key === 'Escape' && text !== '') {
			event.preventDefault();
			setText('');
			field.current?.focus();
		}
		if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
		event.preventDefault();
		const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, .result') ?? [])];
		const here = document.activeElement?.closest('li')?.querySelector('.result') ?? document.activeElement;
		const place = here instanceof HTMLElement ? stops.indexOf(here) : 0;
		stops[place + (key === 'ArrowDown' ? 1 : -1)]?.focus();
	};
	// The keys of the whole form: those of the field and of the results.
	const handlers = { onKeyDown: press };
	return (
		<form
			ref={root}
			className="search"
			onSubmit={(event) => {
				event.preventDefault();
				root.current?.querySelector<HTMLElement>('.result')?.click();
			}}
			{...handlers}
		>
			<input
				ref={field}
				type="text"
				aria-label="Find a call sign, name or number"
				placeholder="Call sign, name, number or G4*"
				title="Find (g)"
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				enterKeyHint="search"
				maxLength={MAX_NAME_CHARACTERS}
				value={text}
				onChange={({ currentTarget }) => setText(currentTarget.value)}
			/>
			{isOpen && <SearchResults store={store} text={text} finish={finish} />}
		</form>
	);
}
