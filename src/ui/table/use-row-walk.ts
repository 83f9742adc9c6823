// Keys of a list: arrows move between rows, Escape moves from a field into the list, other keys act on the
// row with the focus.
import { useEffect, useRef, useState } from 'react'

/**
 * The longest time between two keys of a scanner, which types letters too: a letter counts only when no other
 * letter came within this time before or after it.
 */
const SCANNER_GAP_MS = 100

const NATIVE = 'a, button, input, select, textarea, summary, [contenteditable="true"]'
/** Elements that people type into; checkboxes and radio buttons take no letters. */
const FIELD = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]'
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'

interface RowWalkInput {
  /** Acts on a key and answers whether it did anything. `rowKey` is null when no row has the focus. */
  onKey: (key: string, rowKey: string | null) => boolean
}

export interface RowWalk {
  /** The ref of the table. */
  ref: React.RefObject<HTMLTableElement | null>
  /** The row that the Tab key enters; the first row when this one is not shown. */
  current: string | null
  reach: (rowKey: string) => void
  /** Moves the focus from elsewhere into the list. */
  enter: () => void
}

function rowsOf(table: HTMLTableElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('tbody > tr[data-row]') ?? [])]
}

/** Focuses the row that the Tab key enters. */
function enterList(table: HTMLTableElement | null): void {
  rowsOf(table)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus()
}

/** True for a radio button, and for another table, which may scroll by arrow keys. */
function usesArrows(target: HTMLElement, list: HTMLTableElement | null): boolean {
  const table = target.closest('table')
  return target.matches('[type="radio"]') || (table !== null && table !== list)
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** `onKey` receives the key of the event, such as `p`, `Enter` or the space bar. */
export function useRowWalk({ onKey }: RowWalkInput): RowWalk {
  const ref = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const newestKeys = useRef(onKey)
  useEffect(() => {
    newestKeys.current = onKey
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastAt = Number.NEGATIVE_INFINITY

    function press(event: KeyboardEvent): void {
      const { key, target } = event
      const isLetter = key.length === 1
      const isQuick = isLetter && event.timeStamp - lastAt < SCANNER_GAP_MS
      if (isLetter) {
        lastAt = event.timeStamp
        clearTimeout(timer)
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof HTMLElement) || target.closest(OVERLAYS) !== null) return
      const row = target.closest<HTMLElement>('tr[data-row]')
      const isInList = row !== null && ref.current?.contains(row) === true
      const native = target.closest(NATIVE)
      if (key === 'Escape' && native?.matches('input, select, textarea') === true) {
        if (isInList) row.focus()
        else enterList(ref.current)
        return
      }
      if (native?.matches(FIELD) === true) return
      // A control in a row uses the other keys itself.
      if (native !== null && isInList && !isLetter) return

      const step = STEPS[key]
      if (step !== undefined) {
        const rows = rowsOf(ref.current)
        if (rows.length === 0 || (!isInList && (!key.startsWith('Arrow') || usesArrows(target, ref.current))))
          return
        event.preventDefault()
        if (isInList) rows[step(rows.indexOf(row), rows.length)]?.focus()
        else enterList(ref.current)
        return
      }
      const rowKey = isInList ? (row.dataset.row ?? null) : null
      if (key === 'Enter' && native === null) {
        if (newestKeys.current(key, rowKey)) event.preventDefault()
        return
      }
      if (!isLetter || isQuick || event.repeat || (key === ' ' && native !== null)) return
      // Keeps the page from scrolling.
      if (key === ' ' && isInList) event.preventDefault()
      timer = setTimeout(() => newestKeys.current(key, rowKey), SCANNER_GAP_MS)
    }

    document.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', press)
    }
  }, [])
  return { ref, current, reach: setCurrent, enter: () => enterList(ref.current) }
}
