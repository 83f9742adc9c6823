import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { CheckLabel } from '../form/check-label.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import cellWords from './cell-words.module.css'
import type { Column } from './columns.ts'
import styles from './table.module.css'
import type { RowWalk } from './use-row-walk.ts'
import type { RowSelection } from './use-selection.ts'
import { type TableInput, type TableModel, useTable } from './use-table.ts'
import wideColumn from './wide-column.module.css'

interface TableProps<Row> {
  label: string
  table: TableModel<Row>
  /** Name of a row for screen readers. */
  nameOf?: (row: Row) => string
  /** A class for a row, such as its colour. */
  rowClassOf?: (row: Row) => string | undefined
  /** For a list of many rows and columns: the rows are low, and on tablets their buttons take a line of their own. */
  isDense?: boolean
  /** A box in every headline chooses its row; with Shift, all rows since the last pressed box. */
  choice?: {
    selection: RowSelection<Row>
    /** Name of a row's box. */
    nameOf: (row: Row) => string
    /**
     * Name of the box in the head that chooses all rows of the page; cards have no head, so there the box
     * stands elsewhere.
     */
    allName?: string
    /** No box can be pressed, as while the rows still belong to another filter. */
    isDisabled?: boolean
  }
  /** People move through the rows by keys. */
  walk?: RowWalk
  /** Only some rows of a long list are rendered: the table reserves space for the rows before and after. */
  part?: {
    first: number
    /** All rows: a box in the head and a range also choose rows that are not rendered. */
    every: readonly Row[]
    heightBefore: number
    heightAfter: number
    measure: (row: HTMLTableRowElement | null) => void
  }
}

/** Explicit roles keep the table a table for screen readers when phones lay it out as cards. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export type PlainTableProps<Row> = Omit<TableProps<Row>, 'table'> &
  Pick<TableInput<Row>, 'columns' | 'rows' | 'keyOf'>

/** A table of rows in the given order, on one page. */
export function PlainTable<Row extends object>({ columns, rows, keyOf, ...rest }: PlainTableProps<Row>) {
  return <Table table={useTable({ columns, rows, keyOf })} {...rest} />
}

/** A list of rows; on phones each row is a card. */
export function Table<Row>({
  label,
  table,
  nameOf,
  rowClassOf,
  isDense = false,
  choice,
  walk,
  part,
}: TableProps<Row>) {
  const isNarrow = useMedia(NARROW)
  const { columns, rows } = table
  const shown = part?.every ?? rows.map(({ row }) => row)
  const tabStop = rows.find(({ key }) => key === walk?.current)?.key ?? rows[0]?.key
  const boxOf = (row: Row) =>
    choice && (
      <CheckLabel
        label={choice.nameOf(row)}
        isChecked={choice.selection.isChosen(row)}
        isDisabled={choice.isDisabled || !choice.selection.isChoosable(row)}
        onToggle={(isRange) => choice.selection.press(row, shown, isRange)}
      />
    )
  const shownTable = (
    <table
      ref={walk?.ref}
      className={classNames(
        styles.table,
        styles.stacking,
        isDense && styles.dense,
        isDense && styles.twoLines,
      )}
      style={{ '--further-columns': columns.filter(isFurther).length } as CSSProperties}
      aria-label={label}
      aria-rowcount={part && part.every.length + 1}
      {...AS.table}
    >
      <thead {...AS.rowgroup}>
        <tr {...AS.row}>
          {columns.map((column) => (
            <th
              key={column.title}
              {...AS.columnheader}
              scope="col"
              className={cellClass(column)}
              aria-sort={table.sortOf(column)?.direction ?? undefined}
            >
              {column.isHeadline && choice?.allName !== undefined && !isNarrow ? (
                <span className={styles.chosen}>
                  <CheckLabel
                    label={choice.allName}
                    isChecked={choice.selection.stateOf(shown)}
                    isDisabled={choice.isDisabled ?? false}
                    onToggle={() =>
                      choice.selection.chooseAll(shown, choice.selection.stateOf(shown) !== true)
                    }
                  />
                  <Head column={column} sort={table.sortOf(column)} />
                </span>
              ) : (
                // Cards have no head to press: the sorting controls stand elsewhere.
                <Head column={column} sort={isNarrow ? null : table.sortOf(column)} />
              )}
              {!isNarrow && column.filter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.rowgroup} ref={keepFocus}>
        {part && <Gap height={part.heightBefore} />}
        {rows.map(({ key, row }, index) => (
          <tr
            key={key}
            ref={part?.measure}
            data-index={part && part.first + index}
            aria-rowindex={part && part.first + index + 2}
            {...AS.row}
            aria-label={nameOf?.(row)}
            className={walk ? classNames(styles.walked, rowClassOf?.(row)) : rowClassOf?.(row)}
            {...(walk && {
              'data-row': key,
              tabIndex: key === tabStop ? 0 : -1,
              onFocus: () => walk.reach(key),
            })}
          >
            {columns.map((column) => (
              <td
                key={column.title}
                {...AS.cell}
                className={cellClass(column)}
                data-title={column.isTitleHidden || column.isHeadline ? undefined : column.title}
              >
                {column.isHeadline && choice ? (
                  <span className={styles.chosen}>
                    {boxOf(row)}
                    <span>{column.cell(row)}</span>
                  </span>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
        {part && <Gap height={part.heightAfter} />}
      </tbody>
    </table>
  )
  const filters = columns.filter(({ filter }) => filter)
  if (!isNarrow || filters.length === 0) return shownTable
  return (
    <>
      {/* Cards have no heads for the filters, so they stand above. */}
      <div className={styles.filters}>
        {filters.map(({ title, filter }) => (
          <Fragment key={title}>{filter}</Fragment>
        ))}
      </div>
      {shownTable}
    </>
  )
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}

interface HeadProps<Row> {
  column: Column<Row>
  sort: ReturnType<TableModel<Row>['sortOf']>
}

function Head<Row>({ column: { title, isTitleHidden }, sort }: HeadProps<Row>) {
  if (isTitleHidden) return <VisuallyHidden>{title}</VisuallyHidden>
  if (sort === null) return <span>{title}</span>
  const { direction, press } = sort
  return (
    <button type="button" className={styles.sort} data-direction={direction} onClick={press}>
      <span>{title}</span>
      <Icon name={direction === null ? 'sort' : 'chevron-down'} size={16} />
    </button>
  )
}

/** True for the columns that stand beside each other when a row takes two lines. */
function isFurther<Row>({ isHeadline, isTitleHidden, isFromLarge }: Column<Row>): boolean {
  return !isHeadline && !isTitleHidden && !isFromLarge
}

function cellClass<Row>({ align, keepsWords, isHeadline, isTitleHidden, isFromLarge }: Column<Row>): string {
  return classNames(
    isFromLarge && wideColumn.fromLarge,
    align === 'end' && styles.end,
    keepsWords || align === 'end' || isTitleHidden ? cellWords.whole : cellWords.breaking,
    isHeadline && styles.headline,
    isTitleHidden && styles.buttons,
  )
}

interface TableFrameProps {
  children: ReactNode
  /** A wide table scrolls inside its frame, never the page. */
  isScrolling?: boolean
}

/** The card that surrounds a table. */
export function TableFrame({ children, isScrolling = false }: TableFrameProps) {
  return <div className={classNames(styles.frame, isScrolling && styles.scrolling)}>{children}</div>
}
