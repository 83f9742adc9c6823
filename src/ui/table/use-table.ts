// Sorts the rows of a list and divides them into pages. TanStack Table does this work; it renders nothing.
import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable as useTanstackTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, SortDirection, Sorting } from './columns.ts'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})
type Features = typeof features

export interface TableInput<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string | number
  sorting?: Sorting | null
  /** Gets the sorting after each press on a column head: one direction, then the opposite direction, then null. */
  onSort?: (sorting: Sorting | null) => void
  /** Zero-based. */
  page?: number
  /** Without it, `rows` is one page: all rows, or the page that the server sent. */
  rowsPerPage?: number
}

export interface TableModel<Row> {
  columns: readonly Column<Row>[]
  /** The rows of the page, in their order. */
  rows: readonly { key: string; row: Row }[]
  pageCount: number
  /** null for a column that cannot be sorted. */
  sortOf: (column: Column<Row>) => { direction: SortDirection | null; press: () => void } | null
}

const NOTHING_SORTED: SortingState = []

function compareValues(a: unknown, b: unknown): number {
  return typeof a === 'string' ? a.localeCompare(String(b), 'en') : Number(a) - Number(b)
}

export function useTable<Row extends RowData>({
  columns,
  rows,
  keyOf,
  sorting = null,
  onSort,
  page = 0,
  rowsPerPage = Number.POSITIVE_INFINITY,
}: TableInput<Row>): TableModel<Row> {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  // A new array for new columns, because TanStack caches the values that the columns read from a row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns need a new array
  const data = useMemo(() => [...rows], [rows, columns])
  const sortingState = useMemo(
    () =>
      sorting === null
        ? NOTHING_SORTED
        : [{ id: sorting.columnName, desc: sorting.direction === 'descending' }],
    [sorting],
  )
  const pagination = useMemo(() => ({ pageIndex: page, pageSize: rowsPerPage }), [page, rowsPerPage])
  const table = useTanstackTable({
    features,
    columns: definitions,
    data,
    getRowId: (row, index) => String(keyOf(row, index)),
    state: { sorting: sortingState, pagination },
    onSortingChange: (change) => {
      const [newSorting] = typeof change === 'function' ? change(sortingState) : change
      onSort?.(
        newSorting === undefined
          ? null
          : { columnName: newSorting.id, direction: newSorting.desc ? 'descending' : 'ascending' },
      )
    },
    enableMultiSort: false,
    autoResetPageIndex: false,
  })
  return {
    columns,
    rows: table.getRowModel().rows.map((row) => ({ key: row.id, row: row.original })),
    pageCount: table.getPageCount(),
    sortOf: ({ sort }) => {
      const column = sort && table.getColumn(sort.columnName)
      if (!column) return null
      const direction = column.getIsSorted()
      return {
        direction: direction === false ? null : direction === 'asc' ? 'ascending' : 'descending',
        press: () => column.toggleSorting(),
      }
    },
  }
}

function definitionOf<Row extends RowData>({ title, sort }: Column<Row>): ColumnDef<Features, Row> {
  return {
    id: sort?.columnName ?? title,
    accessorFn: (row) => sort?.value?.(row) ?? undefined,
    enableSorting: sort !== undefined,
    sortDescFirst: sort?.firstDirection === 'descending',
    sortUndefined: 'last',
    sortFn: (a, b, columnId) =>
      // Rows that the server sorted keep their order.
      sort?.value === undefined ? 0 : compareValues(a.getValue(columnId), b.getValue(columnId)),
  }
}
