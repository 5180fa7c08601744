import { type ComponentType, Fragment, memo, type ReactNode, type Ref } from 'react';
import type { SubjectRef } from '../../../engine/overs.ts';
import { usePanel } from '../../choices/open-panel.ts';
import type { PlainTextKey, Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AmongTextsCell, Row, Rows, type RowsProps } from './rows.tsx';

declare module 'react' {
	interface CSSProperties {
		'--columns'?: string;
	}
}

/** What a cell is drawn with, besides its item. Cells that tick read the second themselves. */
interface CellContext extends Texts {
	/** See `TableRow`. */
	readonly left: boolean;
}

/** A column of a table. Its heading, its cells and the grid follow from it. Methods, so that a row takes the columns of any table. */
export interface Column<Item> {
	readonly title: PlainTextKey;
	readonly hint: PlainTextKey | undefined;
	/** The class of the heading and the cells. */
	readonly className: string | undefined;
	/** As in `grid-template-columns`; undefined where the style sheet of the table has the widths. */
	readonly width: string | undefined;
	cell(item: Item, context: CellContext): ReactNode;
	/** The row's name for screen readers, where the cell is its header; undefined where they also read the cell's links and buttons. */
	rowName(item: Item): string | undefined;
	/** The content of the heading, instead of the title. */
	readonly heading: ComponentType | undefined;
}

export function column<Item>(
	title: PlainTextKey,
	className: string | undefined,
	width: Column<Item>['width'],
	cell: Column<Item>['cell'],
	rowName: Column<Item>['rowName'] = () => undefined,
	hint?: Column<Item>['hint'],
	heading?: ComponentType,
): Column<Item> {
	return { title, hint, className, width, cell, rowName, heading };
}

export interface TableRow<Item> {
	readonly key: string;
	/** The same object for as long as it is equal: otherwise the row is drawn again. */
	readonly item: Item;
	/** The item has left the list, but its row is kept and struck out. */
	readonly left?: boolean;
	readonly classes?: readonly (string | false | undefined)[];
	/** The row is marked while the panel of one of them is open. */
	readonly subjects?: readonly SubjectRef[];
	/** Further table rows, above and below this one. */
	readonly above?: ReactNode;
	readonly below?: ReactNode;
}

interface TableProps<Item> extends Pick<RowsProps, 'control' | 'className'> {
	/** The same array always: otherwise all rows are drawn again. */
	readonly columns: readonly Column<Item>[];
	/** The index of the column whose cells are row headers. */
	readonly headerColumn?: number;
	readonly rows: readonly TableRow<Item>[];
	readonly blankRows?: number;
	readonly caption: string;
	readonly ref?: Ref<HTMLTableElement>;
}

export function Table<Item extends object>(props: TableProps<Item>) {
	const { columns, headerColumn = 0, rows, blankRows = 0, caption, className, ref } = props;
	const { t } = useTexts();
	const { shows } = usePanel();
	const headings = columns.map(({ title, hint, className: cellClass, heading: Heading }) => (
		<th key={title} scope="col" className={cellClass} title={hint && t(hint)}>
			{Heading === undefined ? t(title) : <Heading />}
		</th>
	));
	return (
		<table ref={ref} className={className} style={{ '--columns': columns.map(({ width }) => width).join(' ') }}>
			<caption className="visually-hidden">{caption}</caption>
			<thead>
				<tr>
					{headings}
					<th scope="col" className="visually-hidden">
						{t('column.choices')}
					</th>
				</tr>
			</thead>
			<Rows as="tbody" keys={rows.map(({ key }) => key)} control={props.control}>
				{rows.map(({ key, item, left = false, classes = [], subjects = [], above, below }) => (
					<Fragment key={key}>
						{above}
						<ItemRow
							id={key}
							item={item}
							left={left}
							className={[...classes, left && 'struck-out', shows(...subjects) && 'current'].filter(Boolean).join(' ')}
							columns={columns}
							headerColumn={headerColumn}
						/>
						{below}
					</Fragment>
				))}
				{Array.from({ length: blankRows }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: all blank rows are the same
					<tr key={index} className="blank">
						<td />
					</tr>
				))}
			</Rows>
		</table>
	);
}

interface ItemRowProps {
	readonly id: string;
	readonly item: object;
	readonly left: boolean;
	readonly className: string;
	readonly columns: readonly Column<object>[];
	readonly headerColumn: number;
}

const ItemRow = memo(function ItemRow({ id, item, left, className, columns, headerColumn }: ItemRowProps) {
	const context = { ...useTexts(), left };
	return (
		<Row id={id} className={className}>
			{columns.map((each, index) =>
				index === headerColumn ? (
					<th key={each.title} scope="row" aria-label={each.rowName(item)} className={each.className}>
						{each.cell(item, context)}
					</th>
				) : (
					<td key={each.title} className={each.className}>
						{each.cell(item, context)}
					</td>
				),
			)}
			<AmongTextsCell />
		</Row>
	);
});
