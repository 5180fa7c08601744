import {
	createContext,
	type FocusEvent,
	type ReactNode,
	useContext,
	useEffectEvent,
	useId,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import { isRendered, mark, markAround, marked } from '../marks.ts';

/** What can be pressed in a row. */
export type Control =
	| 'station'
	| `station ${string}`
	| 'country station'
	| 'watch station'
	| 'talkgroup'
	| 'country talkgroup'
	| 'watch talkgroup'
	| 'listen'
	| 'called'
	| 'remove';

/** The row and the control in it that the Tab key reaches, and an id of the list. */
const ListStop = createContext<{
	readonly row?: string | undefined;
	readonly control?: string | undefined;
	readonly id: string;
}>({ id: '' });

interface RowContext {
	/** The control that the Tab key reaches in the row; `''` where it reaches another row. */
	readonly stop: string;
	readonly id: string;
}

/** undefined outside lists. */
const RowContext = createContext<RowContext | undefined>(undefined);

/** The controls that stand among the texts of a row. */
const AMONG_TEXTS = [
	'watch talkgroup',
	'country talkgroup',
	'watch station',
	'country station',
] as const satisfies readonly Control[];

export interface RowsProps {
	readonly as: 'tbody' | 'ul';
	/** The first control of each row. */
	readonly control: Control;
	readonly keys: readonly string[];
	readonly className?: string | undefined;
	readonly children: ReactNode;
}

/** A list with one stop of the Tab key: the control that had the focus last, or else the first row's first control. */
export function Rows({ as: Tag, control: first, keys, ...props }: RowsProps) {
	const [last, setLast] = useState<{ row: string; control: string | undefined }>();
	const isThere = last !== undefined && keys.includes(last.row);
	const { row, control } = isThere ? last : { row: keys[0], control: first };
	const id = useId();
	const stop = useMemo(() => ({ row, control, id }), [row, control, id]);
	const list = useRef<HTMLElement>(null);
	const hasFocus = useRef(false);
	// A control may leave its row, such as when a call is answered. Then another one takes its place, and the focus.
	const keepStop = useEffectEvent(() => {
		if (last === undefined || list.current?.querySelector('[tabindex="0"]') !== null) return;
		const others = list.current.querySelectorAll<HTMLElement>(`${marked('row', last.row)} ${marked('control')}`);
		const beside = hasFocus.current ? [...others].find(isRendered) : undefined;
		if (beside === undefined) setLast(undefined);
		else beside.focus({ preventScroll: true });
	});
	useLayoutEffect(() => keepStop());
	const onFocus = ({ target }: FocusEvent<HTMLElement, HTMLElement>) => {
		hasFocus.current = true;
		const focused = markAround('row', target);
		if (focused !== undefined) setLast({ row: focused, control: markAround('control', target) });
	};
	// React calls it for no element that is removed.
	const onBlur = () => {
		hasFocus.current = false;
	};
	const handlers: object = { ref: list, onFocus, onBlur };
	return (
		<ListStop value={stop}>
			<Tag translate="no" {...mark('list')} {...handlers} {...props} />
		</ListStop>
	);
}

interface RowProps {
	readonly as?: 'tr' | 'li';
	readonly id: string;
	readonly className?: string | undefined;
	readonly children: ReactNode;
}

export function Row({ as: Tag = 'tr', id, className, children }: RowProps) {
	const { row, control, id: list } = useContext(ListStop);
	const stop = row === id ? (control ?? '') : '';
	const context = useMemo(() => ({ stop, id: `${list}${encodeURIComponent(id)}` }), [stop, list, id]);
	return (
		<Tag {...mark('row', id)} {...mark('subject')} className={className}>
			<RowContext value={context}>{children}</RowContext>
		</Tag>
	);
}

/** The attributes of a link or a button. In a list, the Tab key reaches one control, and the arrows the others. */
export function useTabStop(control: Control) {
	const row = useContext(RowContext);
	if (row === undefined) return {};
	return { ...mark('control', control), id: controlId(row, control), tabIndex: row.stop === control ? 0 : -1 };
}

function controlId({ id }: RowContext, control: Control): string {
	return `${id}-${encodeURIComponent(control)}`;
}

/** A cell of a row for its stars and countries, which would otherwise be read aloud with the texts they stand among. */
export function AmongTextsCell() {
	const row = useContext(RowContext);
	return (
		<td
			className="visually-hidden"
			aria-owns={row && AMONG_TEXTS.map((control) => controlId(row, control)).join(' ')}
		/>
	);
}
