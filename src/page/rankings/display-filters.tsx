import { memo, useId, useMemo, useRef } from 'react';
import { MAX_TEXT_LENGTH } from '../choices/page-state.ts';
import { useAllChoices, usePageState } from '../choices/use-page-state.ts';
import { useServices } from '../services.ts';
import type { CheckFilterName, TextFilterName } from '../telemetry/events.ts';
import type { PlainTextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Check } from '../ui/choices.tsx';
import { Icon } from '../ui/icons.tsx';
import { isRendered, marked } from '../ui/marks.ts';
import { usePattern } from './use-pattern.ts';

/** The two choices about a text of each row. The visitor can show only the rows that have it, or only those where it matches a pattern. */
interface FilterNames {
	readonly texts: { readonly check: PlainTextKey; readonly label: PlainTextKey; readonly placeholder: PlainTextKey };
	/** The names of the two filters in analytics. */
	readonly check: CheckFilterName;
	readonly label: TextFilterName;
	/** The names of both choices in the page's state. */
	readonly has: 'hasGroupName' | 'hasCallsign' | 'hasName';
	readonly pattern: 'groupName' | 'callsign' | 'name';
}

export interface FilterChoice<Row> extends FilterNames {
	/** The text of a row, `''` where it has none. */
	readonly textOf: (row: Row) => string;
}

/** A filter, as it is applied. */
export interface DisplayFilter<Row> {
	readonly choice: FilterNames;
	/** The pattern as typed. */
	readonly typed: string;
	/** The check or the pattern is in use. */
	readonly isOn: boolean;
	/** The pattern filters: it is valid and quick. */
	readonly matching: boolean;
	/** The typed text is not a regular expression. */
	readonly invalid: boolean;
	/** Identifies what is applied. */
	readonly key: string;
	readonly passes: (row: Row) => boolean;
}

const NONE: readonly string[] = [];

/**
 * Applies a filter as the visitor chose it. The pattern never runs on the page's own thread, so its results come a moment later.
 *
 * @param choice the same object always
 * @param rows the same array for as long as they are the same
 */
export function useFilter<Row>(choice: FilterChoice<Row>, rows: readonly Row[]): DisplayFilter<Row> {
	const { [choice.has]: has, [choice.pattern]: typed } = useAllChoices();
	const used = typed !== '';
	const texts = useMemo(() => (used ? rows.map(choice.textOf) : NONE), [used, rows, choice]);
	const { pattern, matches, invalid } = usePattern(typed, texts);
	const passes = (row: Row) => {
		const text = choice.textOf(row);
		return (!has || text !== '') && matches(text);
	};
	return { choice, typed, isOn: has || used, matching: pattern !== '', invalid, key: `${has} ${pattern}`, passes };
}

/** Shows only rows that have the text. */
export const CheckFilter = memo(function CheckFilter({ choice: { texts, check, has } }: { choice: FilterNames }) {
	const { t } = useTexts();
	const { analytics } = useServices();
	const [state, change] = usePageState();
	const turn = (on: boolean) => {
		change({ [has]: on });
		analytics.record({ name: 'Filter', filter: check, change: on ? 'on' : 'off' });
	};
	return <Check className="off-wall" label={t(texts.check)} checked={state[has]} onChange={turn} />;
});

type TextFilterProps = Pick<DisplayFilter<object>, 'choice' | 'typed' | 'matching' | 'invalid'>;

/** The field of the pattern. Its button and `Escape` clear it. */
export const TextFilter = memo(function TextFilter({ choice, typed, matching, invalid }: TextFilterProps) {
	const { texts, label, pattern } = choice;
	const { t } = useTexts();
	const { analytics } = useServices();
	const [, change] = usePageState();
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const write = (text: string) => {
		change({ [pattern]: text });
		if ((text === '') === (typed === '')) return;
		analytics.record({ name: 'Filter', filter: label, change: text === '' ? 'removed' : 'added' });
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
				<button
					type="button"
					className="drawing"
					aria-label={t('filter.clear', { filter: t(texts.label) })}
					title={t('filter.clear', { filter: t(texts.label) })}
					onClick={() => {
						field.current?.focus();
						write('');
					}}
				>
					<Icon name="close" />
				</button>
			)}
		</div>
	);
});

/** Focuses the page's first text filter. Phones fold the filters behind a button, which is pressed first. */
export function focusFirstFilter(): void {
	const filters = document.querySelector(marked('textFilters'));
	const field = filters?.querySelector('input');
	if (field && !isRendered(field)) {
		document.querySelector<HTMLElement>(`[aria-controls="${filters?.id}"]`)?.click();
		requestAnimationFrame(() => field.focus());
	} else field?.focus();
}
