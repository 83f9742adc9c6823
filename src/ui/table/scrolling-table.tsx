import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './scrolling-table.module.css'
import { PlainTable, type PlainTableProps, Table, TableFrame } from './table.tsx'

/** Up to this number all rows are rendered, which is best for searching in the page and for screen readers. */
const MAX_RENDERED_ROWS = 100
/** The assumed height of a row until it is measured; cards are higher. */
const ASSUMED_HEIGHT_PX = 48
/** A table with more rows scrolls inside its own window. */
const MAX_ROWS_WITHOUT_WINDOW = 20

/** A table that scrolls inside its own window if it has many rows. */
export function FittingTable<Row extends object>(props: PlainTableProps<Row>) {
  if (props.rows.length > MAX_ROWS_WITHOUT_WINDOW) return <ScrollingTable {...props} isHigh />
  return (
    <TableFrame>
      <PlainTable {...props} />
    </TableFrame>
  )
}

interface ScrollingTableProps<Row> extends PlainTableProps<Row> {
  /** True if the table is the main content of the screen. */
  isHigh?: boolean
  /** True if the table is shown over a list whose rows must stay visible. */
  isLow?: boolean
}

/** A table that scrolls inside its own window. Of a long list only the visible rows are rendered. */
export function ScrollingTable<Row extends object>({
  columns,
  rows,
  keyOf,
  isHigh,
  isLow,
  ...rest
}: ScrollingTableProps<Row>) {
  const frame = useRef<HTMLElement>(null)
  const isPartlyRendered = rows.length > MAX_RENDERED_ROWS
  const virtualizer = useVirtualizer({
    // Otherwise the callback of the ResizeObserver would change the sizes of rows, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: rows.length,
    enabled: isPartlyRendered,
    getScrollElement: () => frame.current,
    estimateSize: () => ASSUMED_HEIGHT_PX,
    overscan: 10,
  })
  const renderedRows = virtualizer.getVirtualItems()
  const [firstRow, lastRow] = [renderedRows[0], renderedRows.at(-1)]
  const start = isPartlyRendered ? (firstRow?.index ?? 0) : 0
  const end = isPartlyRendered ? (lastRow?.index ?? -1) + 1 : rows.length
  // Only the rendered rows are prepared, because preparing ten thousand rows after each typed letter of a filter would
  // take longer than a frame.
  const table = {
    columns,
    rows: rows.slice(start, end).map((row, index) => ({ key: String(keyOf(row, start + index)), row })),
    pageCount: 1,
    sortOf: () => null,
  }
  const renderedPart = {
    firstIndex: start,
    allRows: rows,
    heightBefore: firstRow?.start ?? 0,
    heightAfter: virtualizer.getTotalSize() - (lastRow?.end ?? 0),
    measure: virtualizer.measureElement,
  }
  const className = classNames(styles.window, isHigh && styles.high, isLow && styles.low)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the element
    <section ref={frame} className={className} tabIndex={0} aria-label={rest.label}>
      {isPartlyRendered ? (
        <Table {...rest} table={table} renderedPart={renderedPart} />
      ) : (
        <Table {...rest} table={table} />
      )}
    </section>
  )
}
