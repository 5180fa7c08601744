import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { MAX_NAME_CHARACTERS } from '../../protocol/clean-name.ts';
import { useTexts } from '../texts/use-texts.ts';
import { laterPart } from '../ui/later-part.tsx';
import { isRendered } from '../ui/marks.ts';
import { useDocumentEvent } from '../ui/use-document-event.ts';

const SearchResults = laterPart(async () => (await import('./search-results.tsx')).SearchResults);

export type SearchControl = ReturnType<typeof useSearch>;

/** The header has a field on wide screens. Elsewhere, on the wall, and over a panel that covers the page, the search is a dialog. */
export function useSearch() {
	const [text, setText] = useState('');
	/** The search is a dialog, because the field in the header cannot be reached. */
	const [covering, setCovering] = useState(false);
	const headerField = useRef<HTMLInputElement>(null);
	/** Focuses the header's field, or opens the dialog. @param wanted the field's new text; without it the text stays */
	const find = useCallback((wanted?: string) => {
		if (wanted !== undefined) setText(wanted);
		const field = headerField.current;
		if (field && isRendered(field) && document.querySelector(':modal') === null) field.focus();
		else setCovering(true);
	}, []);
	const close = () => {
		setText('');
		setCovering(false);
	};
	return { text, setText, covering, find, close, headerField };
}

interface SearchProps {
	readonly search: SearchControl;
	readonly inDialog?: boolean;
}

/** A field that finds what was heard in the last ten minutes, and the results below it. The arrows move between them. */
export function Search({ search, inDialog = false }: SearchProps): ReactNode {
	const { t } = useTexts();
	const { text, setText, covering, close, headerField } = search;
	const root = useRef<HTMLFormElement>(null);
	const dialogField = useRef<HTMLInputElement>(null);
	const field = inDialog ? dialogField : headerField;
	const isOpen = text.trim() !== '' && covering === inDialog;
	// Results of the header's field lie over the page. A press on the page, or a focus that moves there, closes them.
	const leave = ({ target }: Event) => {
		if (target instanceof Node && root.current?.contains(target) === false) close();
	};
	const enabled = isOpen && !inDialog;
	useDocumentEvent('pointerdown', leave, { enabled });
	useDocumentEvent('focusin', leave, { enabled });
	/** The chosen result is removed, so the field gets the focus. When the panel closes, the browser gives the focus back to the field. */
	const finish = () => {
		field.current?.focus();
		close();
	};
	const press = (event: KeyboardEvent) => {
		const { key, nativeEvent } = event;
		// Within a composition, the arrows choose among the candidates of the input method.
		if (nativeEvent.isComposing) return;
		// In the header, Escape also leaves the empty field, and closes nothing else. In the dialog, it then closes that.
		if (key === 'Escape' && (text !== '' || !inDialog)) {
			event.preventDefault();
			setText('');
			if (text === '') field.current?.blur();
			else field.current?.focus();
		}
		if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
		event.preventDefault();
		const results = [...(root.current?.querySelectorAll('li') ?? [])];
		// -1 while the field has the focus.
		const index = results.findIndex((result) => result.contains(document.activeElement));
		const next = index + (key === 'ArrowDown' ? 1 : -1);
		const target = next < 0 ? field.current : results[next]?.querySelector('button');
		target?.focus();
	};
	// The keys of the whole form: those of the field and of the results.
	const handlers = { onKeyDown: press };
	return (
		<form
			ref={root}
			className={inDialog ? 'search' : 'search wide'}
			onSubmit={(event) => {
				event.preventDefault();
				root.current?.querySelector<HTMLElement>('li button')?.click();
			}}
			{...handlers}
		>
			<input
				ref={field}
				type="text"
				aria-label={t('search.label')}
				placeholder={t('search.placeholder')}
				title={t('search.hint')}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				enterKeyHint="search"
				maxLength={MAX_NAME_CHARACTERS}
				value={text}
				onChange={({ currentTarget }) => setText(currentTarget.value)}
			/>
			{isOpen && <SearchResults key={text} text={text} finish={finish} />}
		</form>
	);
}
