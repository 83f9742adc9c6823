import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

/**
 * The column by which a list is sorted, and the direction. `by` is the name of the column in the address and on the wire.
 */
export interface Sorting {
  by: string
  direction: SortDirection
}

/** The value by which a column sorts; null comes last in both directions. */
export type SortValue = string | number | null

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end'
  /** True for dates and states, whose words must not break. Names of people may break. */
  keepsWords?: boolean
  /** True if only screen readers get the title, for example above a column of buttons. */
  isTitleHidden?: boolean
  /** Makes the title a button that sorts by this column. */
  sort?: {
    by: string
    /** Without this function the rows are already sorted, by the server. */
    value?: (row: Row) => SortValue
    /** The direction after the first press; figures often begin with the greatest. */
    first?: SortDirection
  }
  /** A control beside the title, for example a `ColumnFilter`; it is above the rows if they are cards. */
  filter?: ReactNode
  /** True if the column is hidden in windows below the large breakpoint. */
  isFromLarge?: boolean
  /** True for the headline of a row's card. It has no title, and the box that chooses the row. */
  isHeadline?: boolean
}
