// A table whose rows can have child rows, with the keys of https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/: Up and Down
// move between rows. Right unfolds a row and then moves to its controls. Left moves back to the row, folds it, and then
// moves to the parent row.
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '../use-media.ts'
import type { Column } from './columns.ts'
import lowCards from './low-cards.module.css'
import { isPressOnRow } from './row-press.ts'
import tableStyles from './table.module.css'
import styles from './tree-grid.module.css'

/** The first column names the rows, and the last has their buttons. On phones each row is a low card. */
export interface TreeColumn
  extends Pick<
    Column<never>,
    'title' | 'align' | 'isTitleHidden' | 'placeInCard' | 'isCutInCard' | 'hasTitleInCard'
  > {
  /** True if the column is hidden on tablets. */
  isHiddenOnTablets?: boolean
}

export interface TreeCell {
  /** The title of its column. */
  title: string
  content: ReactNode
  /** True if the cell spans all columns between the name and the buttons. */
  isSpanning?: boolean
}

export interface TreeRow {
  key: string
  /** 1 is the outermost level. */
  level: number
  /** The position among the rows of the same parent, from 1. */
  position: number
  /** The number of rows of the same parent, this row included. */
  groupSize: number
  /** True if the child rows are shown; null if the row has none. */
  isOpen: boolean | null
  /** The name of the button that folds the row by mouse. */
  foldLabel: string
  /** The cells in the order of the columns; the first cell is the name of the row. */
  cells: readonly TreeCell[]
  className?: string | undefined
}

interface TreeGridProps {
  label: string
  columns: readonly TreeColumn[]
  rows: readonly TreeRow[]
  onFold: (key: string, isOpen: boolean) => void
}

/** Explicit roles, so that screen readers announce a grid also in small windows, where its rows are cards. */
const ROLE_PROPS = {
  grid: { role: 'treegrid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

/** The controls of a row, without the fold button: keys fold the row itself. */
const CONTROL_SELECTOR = 'a[href], button:not([data-fold])'

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)]

export function TreeGrid({ label, columns, rows, onFold }: TreeGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const idPrefix = useId()
  const isTouched = useMedia(BELOW_LARGE)
  const isTablet = !useMedia(NARROW) && isTouched
  const shownColumns = columns.filter(({ isHiddenOnTablets }) => !(isTablet && isHiddenOnTablets))
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const tabStop = rows.find(({ key }) => key === currentKey)?.key ?? rows[0]?.key

  // Tab focuses one row of the grid, and then the controls of this row.
  useLayoutEffect(() => {
    for (const row of renderedRows()) {
      for (const control of controlsOf(row)) control.tabIndex = row.dataset.row === tabStop ? 0 : -1
    }
  })

  function renderedRows(): HTMLTableRowElement[] {
    return [...(table.current?.tBodies[0]?.rows ?? [])]
  }

  /** Focuses the next control of the row in this direction; returns false if there is none. */
  function moveInRow(row: HTMLTableRowElement, target: HTMLElement, step: 1 | -1): boolean {
    const controls = controlsOf(row)
    const nextControl = controls[controls.indexOf(target) + step]
    nextControl?.focus()
    return nextControl !== undefined
  }

  function moveRight(row: HTMLTableRowElement, treeRow: TreeRow, target: HTMLElement): void {
    if (target === row && treeRow.isOpen === false) onFold(treeRow.key, true)
    else moveInRow(row, target, 1)
  }

  function moveLeft(row: HTMLTableRowElement, treeRow: TreeRow, target: HTMLElement): void {
    if (target !== row) {
      if (!moveInRow(row, target, -1)) row.focus()
    } else if (treeRow.isOpen === true) onFold(treeRow.key, false)
    else {
      const parentRow = rows.slice(0, rows.indexOf(treeRow)).findLast(({ level }) => level < treeRow.level)
      renderedRows()
        .find(({ dataset }) => dataset.row === parentRow?.key)
        ?.focus()
    }
  }

  function moveFrom(row: HTMLTableRowElement, nextIndexOf: (index: number, count: number) => number): void {
    const rowElements = renderedRows()
    rowElements[nextIndexOf(rowElements.indexOf(row), rowElements.length)]?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget } = event
    // The menu of a row is outside the grid and uses the keys itself.
    if (event.altKey || event.metaKey || event.ctrlKey || !(target instanceof HTMLElement)) return
    if (!currentTarget.contains(target)) return
    const row = target.closest('tr')
    const treeRow = rows.find((candidate) => candidate.key === row?.dataset.row)
    if (row === null || treeRow === undefined) return
    if (key === 'ArrowRight') moveRight(row, treeRow, target)
    else if (key === 'ArrowLeft') moveLeft(row, treeRow, target)
    else if (key === 'ArrowDown') moveFrom(row, (index, count) => Math.min(index + 1, count - 1))
    else if (key === 'ArrowUp') moveFrom(row, (index) => Math.max(index - 1, 0))
    else if (key === 'Home') moveFrom(row, () => 0)
    else if (key === 'End') moveFrom(row, (_, count) => count - 1)
    else if (key === 'Enter' && target === row && treeRow.isOpen !== null)
      onFold(treeRow.key, !treeRow.isOpen)
    else return
    event.preventDefault()
  }

  return (
    <table
      ref={table}
      className={classNames(styles.grid, tableStyles.stacking, lowCards.lowCards)}
      aria-label={label}
      {...ROLE_PROPS.grid}
    >
      <thead {...ROLE_PROPS.rowgroup}>
        <tr {...ROLE_PROPS.row}>
          {shownColumns.map(({ title, isTitleHidden, align }) => (
            <th
              key={title}
              scope="col"
              {...ROLE_PROPS.columnheader}
              className={classNames(align === 'end' && styles.end)}
            >
              {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE_PROPS.rowgroup} ref={keepFocus} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <tr
            key={row.key}
            {...ROLE_PROPS.row}
            data-row={row.key}
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.groupSize}
            aria-expanded={row.isOpen ?? undefined}
            // Only the name labels the row, not the button that folds it.
            aria-labelledby={`${idPrefix}${row.key}`}
            tabIndex={row.key === tabStop ? 0 : -1}
            className={classNames(styles.row, row.className)}
            onFocus={() => setCurrentKey(row.key)}
            {...(isTouched &&
              row.isOpen !== null && {
                'data-opens': true,
                onClick: (event) => isPressOnRow(event) && onFold(row.key, !row.isOpen),
              })}
          >
            {row.cells.map((cell, index) => {
              const column = shownColumns.find(({ title }) => title === cell.title)
              if (index > 0)
                return <Cell key={cell.title} cell={cell} column={column} spanned={shownColumns.length - 2} />
              return (
                <th
                  key={cell.title}
                  scope="row"
                  {...ROLE_PROPS.rowheader}
                  className={styles.headline}
                  data-headline
                >
                  <span className={styles.branch}>
                    <FoldButton row={row} onFold={onFold} />
                    <span id={`${idPrefix}${row.key}`} className={styles.name}>
                      {cell.content}
                    </span>
                  </span>
                </th>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FoldButton({ row, onFold }: { row: TreeRow; onFold: TreeGridProps['onFold'] }) {
  const { isOpen } = row
  if (isOpen === null) return <span className={styles.fold} />
  return (
    <button
      type="button"
      data-fold=""
      tabIndex={-1}
      className={styles.fold}
      aria-label={row.foldLabel}
      aria-expanded={isOpen}
      onClick={() => onFold(row.key, !isOpen)}
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} />
    </button>
  )
}

interface CellProps {
  cell: TreeCell
  /** undefined if the column is not shown. */
  column: TreeColumn | undefined
  /** The number of columns of a spanning cell. */
  spanned: number
}

function Cell({ cell: { title, content, isSpanning = false }, column, spanned }: CellProps) {
  if (isSpanning) {
    return (
      <td {...ROLE_PROPS.cell} colSpan={spanned} data-title={title} className={lowCards['second-line']}>
        {content}
      </td>
    )
  }
  if (column === undefined) return null
  const { align, isTitleHidden, placeInCard, isCutInCard, hasTitleInCard } = column
  return (
    <td
      {...ROLE_PROPS.cell}
      data-title={isTitleHidden ? undefined : title}
      className={classNames(
        align === 'end' && styles.end,
        isTitleHidden && styles.buttons,
        placeInCard && lowCards[placeInCard],
        isCutInCard && lowCards.cut,
        hasTitleInCard && lowCards.titled,
      )}
    >
      {content}
    </td>
  )
}
