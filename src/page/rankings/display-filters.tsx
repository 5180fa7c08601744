import { useCallback, useId, useMemo, useRef } from 'react';
import { MAX_TEXT_LENGTH, type PageState, type ToggleName, type TypedName } from '../choices/page-state.ts';
import { useAllChoices, usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check } from '../ui/choices.tsx';
import { IconButton } from '../ui/icons.tsx';
import { type AppliedPattern, NO_PATTERN, usePattern } from './use-pattern.ts';

/** The two choices about a text of each row. The visitor can show only the rows that have it, or only those where it matches a pattern. */
export interface RankingFilter<Row> {
	readonly texts: { readonly check: PlainTextKey; readonly label: PlainTextKey; readonly placeholder: PlainTextKey };
	readonly events: { readonly check: string; readonly label: string };
	readonly has: ToggleName;
	readonly pattern: TypedName;
	/** The text of a row, `''` where it has none. A method, so that all rankings can stand in one list. */
	textOf(row: Row): string;
}

export function isFilterOn(state: PageState, { has, pattern }: RankingFilter<never>): boolean {
	return state[has] || state[pattern] !== '';
}

export function passes<Row>(
	row: Row,
	filter: RankingFilter<Row>,
	state: PageState,
	{ matches }: AppliedPattern = NO_PATTERN,
): boolean {
	const text = filter.textOf(row);
	return (!state[filter.has] || text !== '') && (state[filter.pattern] === '' || matches(text));
}

export function CheckFilter({ filter }: { filter: RankingFilter<never> }) {
	const { texts, events, has } = filter;
	const { t } = useTexts();
	const { analytics } = useServices();
	const [state, change] = usePageState();
	const turn = (on: boolean) => {
		change({ [has]: on });
		analytics.record({ name: 'Filter', filter: events.check, change: on ? 'on' : 'off' });
	};
	return <Check className="off-wall" label={t(texts.check)} checked={state[has]} onChange={turn} />;
}

interface TextFilterProps<Row> {
	/** The same object always. */
	readonly filter: RankingFilter<Row>;
	/** The whole ranking; the same array for as long as it is the same. */
	readonly rows: readonly Row[];
	/** What is applied. The pattern never runs on the page's own thread, so its results come a moment after it was typed. */
	readonly applied: AppliedPattern | undefined;
	/** Called with what is to be applied; the same function always. */
	readonly apply: (name: TypedName, applied: AppliedPattern) => void;
}

const NONE: readonly string[] = [];

/** The field of the pattern. Its button and `Escape` clear it. */
export function TextFilter<Row>({ filter, rows, applied = NO_PATTERN, apply }: TextFilterProps<Row>) {
	const { texts, events, pattern } = filter;
	const { [pattern]: typed } = useAllChoices();
	const used = typed !== '';
	const matched = useMemo(() => (used ? rows.map((row) => filter.textOf(row)) : NONE), [used, rows, filter]);
	usePattern(
		typed,
		matched,
		useCallback((next: AppliedPattern) => apply(pattern, next), [apply, pattern]),
	);
	const { invalid } = applied;
	const matching = used && applied.pattern !== '';
	const { t } = useTexts();
	const { analytics } = useServices();
	const [, change] = usePageState();
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const write = (text: string) => {
		change({ [pattern]: text });
		if ((text === '') === (typed === '')) return;
		analytics.record({ name: 'Filter', filter: events.label, change: text === '' ? 'removed' : 'added' });
	};
	return (
		<div className={matching ? 'side-by-side field matching' : 'side-by-side field'}>
			<label htmlFor={id}>{t(texts.label)}</label>
			<input
				ref={field}
				id={id}
				type="text"
				value={typed}
				placeholder={t(texts.placeholder)}
				maxLength={MAX_TEXT_LENGTH}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				aria-invalid={invalid}
				onChange={(event) => write(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Escape' || event.nativeEvent.isComposing || typed === '') return;
					event.preventDefault();
					write('');
				}}
			/>
			{typed !== '' && (
				<IconButton
					icon="close"
					label={t('filter.clear', { filter: t(texts.label) })}
					onClick={() => {
						field.current?.focus();
						write('');
					}}
				/>
			)}
		</div>
	);
}
