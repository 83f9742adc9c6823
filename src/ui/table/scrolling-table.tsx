import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './scrolling-table.module.css'
import { PlainTable, type PlainTableProps, Table, TableFrame } from './table.tsx'

/** Up to here all rows are drawn, which finding in the page and screen readers like best. */
const MOST_DRAWN = 100
/** Until a row was measured; cards are higher. */
const LIKELY_HEIGHT = 48
/** More rows than these get a window of their own. */
const FEW_ROWS = 20

/** Rows that may be many: few stand in the page as they are. */
export function FittingTable<Row extends object>(props: PlainTableProps<Row>) {
  if (props.rows.length > FEW_ROWS) return <ScrollingTable {...props} isHigh />
  return (
    <TableFrame>
      <PlainTable {...props} />
    </TableFrame>
  )
}

interface ScrollingTableProps<Row> extends PlainTableProps<Row> {
  /** It is what the screen is about. */
  isHigh?: boolean
  /** It stands over rows of a list, which stay in sight. */
  isLow?: boolean
}

/** Rows that may be many, in a window of their own: of a long list only those in sight are drawn. */
export function ScrollingTable<Row extends object>({
  columns,
  rows,
  keyOf,
  isHigh,
  isLow,
  ...rest
}: ScrollingTableProps<Row>) {
  const frame = useRef<HTMLElement>(null)
  const isPart = rows.length > MOST_DRAWN
  const virtual = useVirtualizer({
    // Else measured rows change others within one round of measuring, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: rows.length,
    enabled: isPart,
    getScrollElement: () => frame.current,
    estimateSize: () => LIKELY_HEIGHT,
    overscan: 10,
  })
  const drawn = virtual.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  const start = isPart ? (first?.index ?? 0) : 0
  const end = isPart ? (last?.index ?? -1) + 1 : rows.length
  // Made for the drawn rows only: of ten thousand it would take longer than a frame at every letter of a filter.
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section ref={frame} className={className} tabIndex={0} aria-label={rest.label}>
      {isPart ? <Table {...rest} table={table} part={part} /> : <Table {...rest} table={table} />}
    </section>
  )
}
