import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

/**
 * The column and direction that a list is sorted by; `by` is the name of the column in the address and on the
 * wire.
 */
export interface Sorting {
  by: string
  direction: SortDirection
}

/** The value that a column sorts by; `null` comes last in both directions. */
export type SortValue = string | number | null

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned to the end of their column. */
  align?: 'start' | 'end'
  /** For dates and states: words never break inside, as in figures. Names of people may have to break. */
  keepsWords?: boolean
  /** Only screen readers get the title, as above a column of buttons. */
  isTitleHidden?: boolean
  /** The title is a button that sorts by this column. */
  sort?: {
    by: string
    /** Without it the rows arrive sorted, as from the server. */
    value?: (row: Row) => SortValue
    /** The direction of the first press; figures often start with the greatest. */
    first?: SortDirection
  }
  /** A control beside the title, such as a `ColumnFilter`; when rows are cards it stands above them. */
  filter?: ReactNode
  /** Hidden below the large breakpoint. */
  isFromLarge?: boolean
  /** The headline of a stacked card, without its title, with the box that chooses the row. */
  isHeadline?: boolean
}
