// A table of rows under rows that fold, with the keys of https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/:
// up and down move between rows, right unfolds and then enters the row, left leaves it, folds it, and then
// moves to the parent row.
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
  /** Only screen readers get the title, as above a column of buttons. */
  isTitleHidden?: boolean
  align?: 'end'
  /** A longer column, such as an e-mail: in a card it takes a line of its own, without its title. */
  isLong?: boolean
}

export interface TreeCell {
  /** The title of its column. */
  title: string
  content: ReactNode
  /** How many columns the cell spans; 1 without it. */
  span?: number
}

export interface TreeRow {
  key: string
  /** 1 is the outermost level. */
  level: number
  /** The position among the rows of the same parent, from 1. */
  position: number
  siblings: number
  /** null when the row has no child rows. */
  isOpen: boolean | null
  /** The name of the fold button, which is for the mouse. */
  foldLabel: string
  /** In the order of the columns; the first cell is the name of the row. */
  cells: readonly TreeCell[]
  className?: string | undefined
}

interface TreeGridProps {
  label: string
  columns: readonly TreeColumn[]
  rows: readonly TreeRow[]
  onFold: (key: string, isOpen: boolean) => void
}

/** Explicit roles keep the table a grid for screen readers when small windows lay it out as cards. */
const AS = {
  grid: { role: 'treegrid' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

/** The fold button is for the mouse; keys fold the row itself. */
const CONTROLS = 'a[href], button:not([data-fold])'

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

export function TreeGrid({ label, columns, rows, onFold }: TreeGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const id = useId()
  const [current, setCurrent] = useState<string | null>(null)
  const tabStop = rows.find(({ key }) => key === current)?.key ?? rows[0]?.key

  // Tab enters the grid at one row, and moves from the row on to its controls.
  useLayoutEffect(() => {
    for (const row of renderedRows()) {
      for (const control of controlsOf(row)) control.tabIndex = row.dataset.row === tabStop ? 0 : -1
    }
  })

  function renderedRows(): HTMLTableRowElement[] {
    return [...(table.current?.tBodies[0]?.rows ?? [])]
  }

  /** Focuses the control beside the focused one, or the first control of the row; false when there is none. */
  function moveInRow(row: HTMLTableRowElement, target: HTMLElement, step: 1 | -1): boolean {
    const controls = controlsOf(row)
    const next = controls[controls.indexOf(target) + step]
    next?.focus()
    return next !== undefined
  }

  function moveRight(row: HTMLTableRowElement, model: TreeRow, target: HTMLElement): void {
    if (target === row && model.isOpen === false) onFold(model.key, true)
    else moveInRow(row, target, 1)
  }

  function moveLeft(row: HTMLTableRowElement, model: TreeRow, target: HTMLElement): void {
    if (target !== row) {
      if (!moveInRow(row, target, -1)) row.focus()
    } else if (model.isOpen === true) onFold(model.key, false)
    else {
      const parentRow = rows.slice(0, rows.indexOf(model)).findLast(({ level }) => level < model.level)
      renderedRows()
        .find(({ dataset }) => dataset.row === parentRow?.key)
        ?.focus()
    }
  }

  function moveTo(row: HTMLTableRowElement, step: (at: number, count: number) => number): void {
    const rendered = renderedRows()
    rendered[step(rendered.indexOf(row), rendered.length)]?.focus()
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget } = event
    // The menu of a row stands elsewhere in the page and uses its own keys.
    if (event.altKey || event.metaKey || event.ctrlKey || !(target instanceof HTMLElement)) return
    if (!currentTarget.contains(target)) return
    const row = target.closest('tr')
    const model = rows.find((one) => one.key === row?.dataset.row)
    if (row === null || model === undefined) return
    if (key === 'ArrowRight') moveRight(row, model, target)
    else if (key === 'ArrowLeft') moveLeft(row, model, target)
    else if (key === 'ArrowDown') moveTo(row, (at, count) => Math.min(at + 1, count - 1))
    else if (key === 'ArrowUp') moveTo(row, (at) => Math.max(at - 1, 0))
    else if (key === 'Home') moveTo(row, () => 0)
    else if (key === 'End') moveTo(row, (_, count) => count - 1)
    else if (key === 'Enter' && target === row && model.isOpen !== null) onFold(model.key, !model.isOpen)
    else return
    event.preventDefault()
  }

  return (
    <table
      ref={table}
      className={styles.grid}
      // The columns between the first cell and the buttons.
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
            // The name of the row, not the button that folds it, labels the row.
            aria-labelledby={`${id}${row.key}`}
            tabIndex={row.key === tabStop ? 0 : -1}
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
