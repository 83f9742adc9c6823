import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

/** By which column a list is sorted; `by` is the name that the address and the server have for it. */
export interface Sorting {
  by: string
  direction: SortDirection
}

/** What a column is sorted by; `null` is no value and comes last either way. */
export type SortValue = string | number | null

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  align?: 'start' | 'end'
  /** Dates and states: its words never break inside, as figures do not. Names that people give may have to. */
  keepsWords?: boolean
  /** The title is for screen readers only, as over a column of buttons. */
  isTitleHidden?: boolean
  /** The title is a button that sorts by it. */
  sort?: {
    by: string
    /** Without it the rows come sorted, as from the server. */
    value?: (row: Row) => SortValue
    /** The way of the first press; figures often begin with the greatest. */
    first?: SortDirection
  }
  /** A control beside the title, such as a `ColumnFilter`; over cards it stands above them. */
  filter?: ReactNode
  /** Not shown below the large breakpoint. */
  isFromLarge?: boolean
  /** Stands as the headline of a stacked card, without its title, and holds the box that chooses the row. */
  isHeadline?: boolean
}
