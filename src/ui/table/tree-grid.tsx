// Rows under rows that fold, worked by keys as https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/ says: up and down lead
// from row to row, right unfolds and then leads into the row, left leads out of it, folds, and then leads to the row above.
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './tree-grid.module.css'

export interface TreeColumn {
  title: string
  /** The title is for screen readers only, as over a column of buttons. */
  isTitleHidden?: boolean
  align?: 'end'
  /** Longer than others, such as an e-mail: where a row is a card it has a line of its own, without its title. */
  isLong?: boolean
}

export interface TreeCell {
  /** The title of its column. */
  title: string
  content: ReactNode
  /** How many columns it takes; one where nothing is said. */
  span?: number
}

export interface TreeRow {
  key: string
  /** 1 stands at the edge. */
  level: number
  /** Among the rows of its level under the same row, from 1. */
  position: number
  siblings: number
  /** null: no row stands under it. */
  isOpen: boolean | null
  /** What its button for the mouse is called. */
  foldLabel: string
  /** In the order of the columns; the first is what the row is called. */
  cells: readonly TreeCell[]
  className?: string | undefined
}

interface TreeGridProps {
  label: string
  columns: readonly TreeColumn[]
  rows: readonly TreeRow[]
  onFold: (key: string, isOpen: boolean) => void
}

/** Explicit roles keep it a grid for screen readers where small windows lay it out as cards. */
const AS = {
  grid: { role: 'treegrid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

/** The button that folds is the mouse's; keys have the row itself. */
const CONTROLS = 'a[href], button:not([data-fold])'

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

export function TreeGrid({ label, columns, rows, onFold }: TreeGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const id = useId()
  const [current, setCurrent] = useState<string | null>(null)
  const reached = rows.find(({ key }) => key === current)?.key ?? rows[0]?.key

  // One stop of the Tab key leads into the grid; from a row it leads on to the controls of that row.
  useLayoutEffect(() => {
    for (const row of drawnRows()) {
      for (const control of controlsOf(row)) control.tabIndex = row.dataset.row === reached ? 0 : -1
    }
  })

  function drawnRows(): HTMLTableRowElement[] {
    return [...(table.current?.tBodies[0]?.rows ?? [])]
  }

  /** To the control beside the one that has the focus, from the row to its first one; false where none is there. */
  function leadInRow(row: HTMLTableRowElement, target: HTMLElement, step: 1 | -1): boolean {
    const controls = controlsOf(row)
    const next = controls[controls.indexOf(target) + step]
    next?.focus()
    return next !== undefined
  }

  function leadRight(row: HTMLTableRowElement, model: TreeRow, target: HTMLElement): void {
    if (target === row && model.isOpen === false) onFold(model.key, true)
    else leadInRow(row, target, 1)
  }

  function leadLeft(row: HTMLTableRowElement, model: TreeRow, target: HTMLElement): void {
    if (target !== row) {
      if (!leadInRow(row, target, -1)) row.focus()
    } else if (model.isOpen === true) onFold(model.key, false)
    else {
      const above = rows.slice(0, rows.indexOf(model)).findLast(({ level }) => level < model.level)
      drawnRows()
        .find(({ dataset }) => dataset.row === above?.key)
        ?.focus()
    }
  }

  function leadTo(row: HTMLTableRowElement, step: (at: number, count: number) => number): void {
    const drawn = drawnRows()
    drawn[step(drawn.indexOf(row), drawn.length)]?.focus()
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget } = event
    // A menu of a row stands elsewhere in the page, and its keys are its own.
    if (event.altKey || event.metaKey || event.ctrlKey || !(target instanceof HTMLElement)) return
    if (!currentTarget.contains(target)) return
    const row = target.closest('tr')
    const model = rows.find((one) => one.key === row?.dataset.row)
    if (row === null || model === undefined) return
    if (key === 'ArrowRight') leadRight(row, model, target)
    else if (key === 'ArrowLeft') leadLeft(row, model, target)
    else if (key === 'ArrowDown') leadTo(row, (at, count) => Math.min(at + 1, count - 1))
    else if (key === 'ArrowUp') leadTo(row, (at) => Math.max(at - 1, 0))
    else if (key === 'Home') leadTo(row, () => 0)
    else if (key === 'End') leadTo(row, (_, count) => count - 1)
    else if (key === 'Enter' && target === row && model.isOpen !== null) onFold(model.key, !model.isOpen)
    else return
    event.preventDefault()
  }

  return (
    <table
      ref={table}
      className={styles.grid}
      // Between the first cell and the buttons.
      style={
        { '--short-columns': columns.slice(1, -1).filter(({ isLong }) => !isLong).length } as CSSProperties
      }
      aria-label={label}
      {...AS.grid}
    >
      <thead {...AS.rowgroup}>
        <tr {...AS.row}>
          {columns.map(({ title, isTitleHidden, align }) => (
            <th key={title} scope="col" {...AS.columnheader} className={align && styles.end}>
              {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.rowgroup} ref={keepFocus} onKeyDown={press}>
        {rows.map((row) => (
          <tr
            key={row.key}
            {...AS.row}
            data-row={row.key}
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={row.isOpen ?? undefined}
            // By what it is about, not by the button that folds it.
            aria-labelledby={`${id}${row.key}`}
            tabIndex={row.key === reached ? 0 : -1}
            className={classNames(styles.row, row.className)}
            onFocus={() => setCurrent(row.key)}
          >
            {row.cells.map((cell, at) =>
              at === 0 ? (
                <th key={cell.title} scope="row" {...AS.rowheader} className={styles.headline}>
                  <span className={styles.branch}>
                    <Fold row={row} onFold={onFold} />
                    <span id={`${id}${row.key}`} className={styles.name}>
                      {cell.content}
                    </span>
                  </span>
                </th>
              ) : (
                <Cell
                  key={cell.title}
                  cell={cell}
                  column={columns.find(({ title }) => title === cell.title)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fold({ row, onFold }: { row: TreeRow; onFold: TreeGridProps['onFold'] }) {
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

function Cell({ cell, column }: { cell: TreeCell; column: TreeColumn | undefined }) {
  return (
    <td
      {...AS.cell}
      colSpan={cell.span}
      data-title={column?.isTitleHidden ? undefined : cell.title}
      className={classNames(
        column?.align && styles.end,
        column?.isTitleHidden && styles.buttons,
        column?.isLong && styles.long,
      )}
    >
      {cell.content}
    </td>
  )
}
