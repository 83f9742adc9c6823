// A list that is worked by keys: arrows lead from row to row, Escape from a field into the list, other keys do something
// with the row that has the focus.
import { useEffect, useRef, useState } from 'react'

/**
 * Between two keys of a scanner, which types letters too: a letter counts only where none came so shortly before or
 * after it.
 */
const SCANNER_GAP_MS = 100

const NATIVE = 'a, button, input, select, textarea, summary, [contenteditable="true"]'
/** What is typed into. A box or a radio button takes no letters. */
const FIELD = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]'
const ASKING = '[role="dialog"], [role="menu"], [role="listbox"]'

interface RowWalkInput {
  /** What a key does; false where it does nothing. `rowKey` is null where no row has the focus. */
  onKey: (key: string, rowKey: string | null) => boolean
}

export interface RowWalk {
  /** Of the table. */
  ref: React.RefObject<HTMLTableElement | null>
  /** The row that the Tab key leads to; the first one where it is not shown. */
  current: string | null
  reach: (rowKey: string) => void
  /** Leads from elsewhere into the list. */
  enter: () => void
}

function rowsOf(table: HTMLTableElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('tbody > tr[data-row]') ?? [])]
}

/** To the row that the Tab key leads to. */
function enterList(table: HTMLTableElement | null): void {
  rowsOf(table)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus()
}

/** A radio button, or another table, which may scroll by them. */
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

/** Keys are those of the event, as `p`; also `Enter` and the space bar. */
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
      if (!(target instanceof HTMLElement) || target.closest(ASKING) !== null) return
      const row = target.closest<HTMLElement>('tr[data-row]')
      const isInList = row !== null && ref.current?.contains(row) === true
      const native = target.closest(NATIVE)
      if (key === 'Escape' && native?.matches('input, select, textarea') === true) {
        if (isInList) row.focus()
        else enterList(ref.current)
        return
      }
      if (native?.matches(FIELD) === true) return
      // What stands in a row uses the other keys itself.
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
      // The page does not scroll.
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
