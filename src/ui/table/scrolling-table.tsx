import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './scrolling-table.module.css'
import { PlainTable, type PlainTableProps, Table, TableFrame } from './table.tsx'

/** Up to this number all rows are rendered, which suits searching in the page and screen readers best. */
const MOST_RENDERED = 100
/** The assumed height of a row before it is measured; cards are higher. */
const LIKELY_HEIGHT = 48
/** Tables with more rows scroll inside a window of their own. */
const FEW_ROWS = 20

/** A table that scrolls inside its own window when it has many rows. */
export function FittingTable<Row extends object>(props: PlainTableProps<Row>) {
  if (props.rows.length > FEW_ROWS) return <ScrollingTable {...props} isHigh />
  return (
    <TableFrame>
      <PlainTable {...props} />
    </TableFrame>
  )
}

interface ScrollingTableProps<Row> extends PlainTableProps<Row> {
  /** The table is the main content of the screen. */
  isHigh?: boolean
  /** The table stands above the rows of a list, which stay visible. */
  isLow?: boolean
}

/** A table that scrolls inside its own window: of a long list only the visible rows are rendered. */
export function ScrollingTable<Row extends object>({
  columns,
  rows,
  keyOf,
  isHigh,
  isLow,
  ...rest
}: ScrollingTableProps<Row>) {
  const frame = useRef<HTMLElement>(null)
  const isPart = rows.length > MOST_RENDERED
  const virtual = useVirtualizer({
    // Otherwise measured rows change others within one round of measuring, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: rows.length,
    enabled: isPart,
    getScrollElement: () => frame.current,
    estimateSize: () => LIKELY_HEIGHT,
    overscan: 10,
  })
  const renderedRows = virtual.getVirtualItems()
  const [first, last] = [renderedRows[0], renderedRows.at(-1)]
  const start = isPart ? (first?.index ?? 0) : 0
  const end = isPart ? (last?.index ?? -1) + 1 : rows.length
  // Only the rendered rows are prepared: preparing ten thousand would take longer than a frame at every
  // letter of a filter.
  const table = {
    columns,
    rows: rows.slice(start, end).map((row, index) => ({ key: String(keyOf(row, start + index)), row })),
    pageCount: 1,
    sortOf: () => null,
  }
  const part = {
    first: start,
    every: rows,
    heightBefore: first?.start ?? 0,
    heightAfter: virtual.getTotalSize() - (last?.end ?? 0),
    measure: virtual.measureElement,
  }
  const className = classNames(styles.window, isHigh && styles.high, isLow && styles.low)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people must reach a scrolling element by keys
    <section ref={frame} className={className} tabIndex={0} aria-label={rest.label}>
      {isPart ? <Table {...rest} table={table} part={part} /> : <Table {...rest} table={table} />}
    </section>
  )
}
