import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { keepFocus } from './keep-focus.ts'
import styles from './stacking-table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SortDirection = 'ascending' | 'descending'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  align?: 'start' | 'end'
  /** The title is for screen readers only, as over a column of buttons. */
  isTitleHidden?: boolean
  /** The title is a button that sorts by it. */
  sort?: { direction: SortDirection | null; onSort: () => void }
  /** Stands as the headline of a stacked card, without its title. */
  isHeadline?: boolean
}

interface StackingTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Name of a row for screen readers. */
  nameOf?: (row: Row) => string
  /** A class of the caller's for a row, such as its colour. */
  rowClassOf?: (row: Row) => string | undefined
  /** A list of many rows and columns: the rows are low, and on tablets their buttons stand on a line of their own. */
  isDense?: boolean
}

/** Explicit roles keep the table a table for screen readers where phones lay it out as cards. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export function StackingTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  rowClassOf,
  isDense = false,
}: StackingTableProps<Row>) {
  return (
    <table
      className={classNames(
        styles.table,
        styles.stacking,
        isDense && styles.dense,
        isDense && styles.twoLines,
      )}
      style={{ '--columns': columns.filter(({ isTitleHidden }) => !isTitleHidden).length } as CSSProperties}
      aria-label={label}
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
              aria-sort={column.sort?.direction ?? undefined}
            >
              <Head column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.rowgroup} ref={keepFocus}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...AS.row} aria-label={nameOf?.(row)} className={rowClassOf?.(row)}>
            {columns.map((column) => (
              <td
                key={column.title}
                {...AS.cell}
                className={cellClass(column)}
                data-title={column.isTitleHidden || column.isHeadline ? undefined : column.title}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head<Row>({ column: { title, isTitleHidden, sort } }: { column: Column<Row> }) {
  if (isTitleHidden) return <VisuallyHidden>{title}</VisuallyHidden>
  if (sort === undefined) return title
  const isSorted = sort.direction !== null
  return (
    <button type="button" className={styles.sort} data-direction={sort.direction} onClick={sort.onSort}>
      {title}
      <Icon name={isSorted ? 'chevron-down' : 'sort'} size={16} />
    </button>
  )
}

function cellClass<Row>({ align, isHeadline, isTitleHidden }: Column<Row>): string {
  return classNames(
    align === 'end' && styles.end,
    isHeadline && styles.headline,
    isTitleHidden && styles.buttons,
  )
}
