import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'

/**
 * The column by which a list is sorted, and the direction. `columnName` is the name of the column in the address and on
 * the wire.
 */
export interface Sorting {
  columnName: string
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
  keepsWordsWhole?: boolean
  /** True if only screen readers get the title, for example above a column of buttons. */
  isTitleHidden?: boolean
  /** Makes the title a button that sorts by this column. */
  sort?: {
    columnName: string
    /** Returns the value by which a row is sorted. Without this function the server has sorted the rows. */
    value?: (row: Row) => SortValue
    /** The direction after the first press; columns of figures often sort descending first. */
    firstDirection?: SortDirection
  }
  /** A control beside the title, for example a `ColumnFilter`; it is above the rows if they are cards. */
  filter?: ReactNode
  /** True if the column is hidden in windows below the large breakpoint. */
  isHiddenBelowLarge?: boolean
  /**
   * The place of the cell in a card of two lines (`hasLowCards` of the table): at the end of the first line, which
   * begins with the headline, or in the second line. Cells without a place are not in such a card.
   */
  placeInCard?: 'first-line-end' | 'second-line'
  /** True for a name that takes the rest of the second line, and is cut at its end. */
  isCutInCard?: boolean
  /** True for a figure of the second line that needs its title. */
  hasTitleInCard?: boolean
  /**
   * True for the column that is the headline of a row's card. In a card it has no title; it has the box that chooses
   * the row.
   */
  isHeadline?: boolean
}
