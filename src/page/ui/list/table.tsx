import { memo, type ReactNode, type Ref } from 'react';
import type { SubjectRef } from '../../../engine/conversations/overs.ts';
import type { UnixSeconds } from '../../../engine/time.ts';
import { usePanel } from '../../choices/open-panel.ts';
import { sameFields } from '../../store/reuse.ts';
import type { PlainTextKey, Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Row, Rows, type RowsProps } from './rows.tsx';

declare module 'react' {
	interface CSSProperties {
		'--columns'?: string;
	}
}

/** What a cell is drawn with, besides its item. */
interface Drawing extends Texts {
	/** The second that the screen shows. */
	readonly now: UnixSeconds;
}

/** A column of a table. Its heading, its cells and the grid follow from it. */
export interface Column<Item> {
	readonly title: PlainTextKey;
	/** The class of the heading and the cells. */
	readonly className: string | undefined;
	/** As in `grid-template-columns`; undefined where the style sheet of the table has the widths. */
	readonly width: string | undefined;
	readonly cell: (item: Item, drawing: Drawing) => ReactNode;
	/** The row's name for screen readers, where the cell is its header. Without it they also read the cell's links and buttons. */
	readonly rowName: ((item: Item) => string) | undefined;
}

export function column<Item>(
	title: PlainTextKey,
	className: string | undefined,
	width: Column<Item>['width'],
	cell: Column<Item>['cell'],
	rowName?: Column<Item>['rowName'],
): Column<Item> {
	return { title, className, width, cell, rowName };
}

export interface TableRow<Item> {
	readonly key: string;
	/** A row is drawn again when a field of its item has changed. */
	readonly item: Item;
	readonly classes?: readonly (string | false | undefined)[];
	/** The row is marked while the panel of one of them is open. */
	readonly subjects?: readonly SubjectRef[];
	/** Seconds from a row's last draw until it is drawn again unchanged; 1 by default. */
	readonly step?: number;
	/** Further table rows, above and below this one. */
	readonly above?: ReactNode;
	readonly below?: ReactNode;
}

interface TableProps<Item> extends Omit<RowsProps, 'as' | 'keys' | 'style' | 'children'> {
	readonly columns: readonly Column<Item>[];
	/** The index of the column whose cells are row headers. */
	readonly headerColumn?: number;
	readonly rows: readonly TableRow<Item>[];
	readonly blankRows?: number;
	readonly now: UnixSeconds;
	readonly caption: string;
	readonly headClass?: string;
	/** Repeats the headings, for a list in two columns. */
	readonly secondHead?: boolean;
	readonly ref?: Ref<HTMLTableElement>;
}

/** A table whose rows are a list. */
export function Table<Item extends object>(props: TableProps<Item>) {
	const { columns, headerColumn = 0, rows, blankRows = 0, now, caption, className, headClass, secondHead, ref } = props;
	const { t } = useTexts();
	const { shows } = usePanel();
	const cellsOf = ({ item }: TableRow<Item>, drawing: Drawing) =>
		columns.map(({ title, className: cellClass, cell, rowName }, place) =>
			place === headerColumn ? (
				<th key={title} scope="row" aria-label={rowName?.(item)} className={cellClass}>
					{cell(item, drawing)}
				</th>
			) : (
				<td key={title} className={cellClass}>
					{cell(item, drawing)}
				</td>
			),
		);
	const headings = columns.map(({ title, className: cellClass }) => (
		<th key={title} scope="col" className={cellClass}>
			{t(title)}
		</th>
	));
	return (
		<table ref={ref} className={className} style={{ '--columns': columns.map(({ width }) => width).join(' ') }}>
			<caption className="visually-hidden">{caption}</caption>
			<thead className={headClass}>
				<tr>{headings}</tr>
				{secondHead === true && (
					// biome-ignore lint/a11y/noAriaHiddenOnFocusable: it has no focus
					<tr className="second-head" aria-hidden="true">
						{headings}
					</tr>
				)}
			</thead>
			<Rows as="tbody" keys={rows.map(({ key }) => key)} control={props.control}>
				{rows.map((row) => (
					<DrawnRow
						key={row.key}
						row={row}
						isOpen={shows(...(row.subjects ?? []))}
						now={now}
						draw={(drawing) => cellsOf(row, drawing)}
					/>
				))}
				{Array.from({ length: blankRows }, (_, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: all blank rows are the same
					<tr key={place} className="blank">
						<td />
					</tr>
				))}
			</Rows>
		</table>
	);
}

interface DrawnRowProps {
	readonly row: TableRow<object>;
	/** The panel of one of the row's subjects is open. */
	readonly isOpen: boolean;
	readonly now: UnixSeconds;
	readonly draw: (drawing: Drawing) => ReactNode;
}

const DrawnRow = memo(function DrawnRow({ row, isOpen, now, draw }: DrawnRowProps) {
	const { key, classes = [], above, below } = row;
	const drawing = { ...useTexts(), now };
	return (
		<>
			{above}
			<Row id={key} classes={[...classes, isOpen && 'current']}>
				{draw(drawing)}
			</Row>
			{below}
		</>
	);
}, isUnchanged);

function isUnchanged(last: DrawnRowProps, { row, isOpen, now }: DrawnRowProps): boolean {
	const { row: before } = last;
	const { item, classes, step = 1, above, below } = row;
	const isSame = sameFields(before.item, item) && before.above === above && before.below === below;
	if (!isSame || last.isOpen !== isOpen || before.classes?.join() !== classes?.join()) return false;
	return Math.abs(now - last.now) < step;
}
