// Sorts the rows of a list and cuts them into pages with TanStack Table, which renders nothing itself.
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
  /** Receives the sorting after a press on a head: one direction, then the other, then null. */
  onSort?: (sorting: Sorting | null) => void
  /** Zero-based; without it all rows are on one page, or the server cuts the pages. */
  page?: number
  rowsPerPage?: number
}

export interface TableModel<Row> {
  columns: readonly Column<Row>[]
  /** The rows of the page, in their order. */
  rows: readonly { key: string; row: Row }[]
  pageCount: number
  /** Null for a column that cannot be sorted. */
  sortOf: (column: Column<Row>) => { direction: SortDirection | null; press: () => void } | null
}

const NOTHING_SORTED: SortingState = []

function compare(a: unknown, b: unknown): number {
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
  // TanStack caches the values of a row; other columns may read other values from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns need fresh rows
  const data = useMemo(() => [...rows], [rows, columns])
  const sortingState = useMemo(
    () =>
      sorting === null ? NOTHING_SORTED : [{ id: sorting.by, desc: sorting.direction === 'descending' }],
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
      const [first] = typeof change === 'function' ? change(sortingState) : change
      onSort?.(
        first === undefined ? null : { by: first.id, direction: first.desc ? 'descending' : 'ascending' },
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
      const column = sort && table.getColumn(sort.by)
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
    id: sort?.by ?? title,
    accessorFn: (row) => sort?.value?.(row) ?? undefined,
    enableSorting: sort !== undefined,
    sortDescFirst: sort?.first === 'descending',
    sortUndefined: 'last',
    sortFn: (a, b, columnId) =>
      // Rows that the server sorted keep their order.
      sort?.value === undefined ? 0 : compare(a.getValue(columnId), b.getValue(columnId)),
  }
}
