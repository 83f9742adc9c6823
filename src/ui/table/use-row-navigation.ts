// The keys of a list: arrow keys, Home and End move between rows, and Escape moves from a field into the list. Enter
// and characters are commands of the list (`onKey`).
import { useEffect, useRef, useState } from 'react'

/**
 * The longest time between two keys of a scanner, which types characters too. So a character is a command only if no
 * other character comes within this time before or after it.
 */
const SCANNER_GAP_MS = 100

const CONTROL_SELECTOR = 'a, button, input, select, textarea, summary, [contenteditable="true"]'
/** The elements that use characters themselves, so not checkboxes and radio buttons. */
const TEXT_FIELD_SELECTOR =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]'
const OVERLAY_SELECTOR = '[role="dialog"], [role="menu"], [role="listbox"]'

interface RowNavigationInput {
  /** Acts on a key; returns true if the key had an effect. `rowKey` is null if no row has the focus. */
  onKey: (key: string, rowKey: string | null) => boolean
}

export interface RowNavigation {
  /** The ref of the table. */
  ref: React.RefObject<HTMLTableElement | null>
  /** The key of the row that the Tab key focuses; if this row is not shown, Tab focuses the first row. */
  currentKey: string | null
  /** The table calls it when a row gets the focus. */
  setCurrentKey: (rowKey: string) => void
  /** Moves the focus into the list. */
  focusList: () => void
}

function rowsOf(table: HTMLTableElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('tbody > tr[data-row]') ?? [])]
}

/** Focuses the row that the Tab key would focus. */
function focusListRow(table: HTMLTableElement | null): void {
  rowsOf(table)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus()
}

/** True if the target itself uses arrow keys: a radio button, or another table, which may scroll. */
function usesArrows(target: HTMLElement, list: HTMLTableElement | null): boolean {
  const table = target.closest('table')
  return target.matches('[type="radio"]') || (table !== null && table !== list)
}

/** The index of the next row for each key. */
const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** `onKey` receives the key of the event, such as `p`, `Enter` or the space bar. */
export function useRowNavigation({ onKey }: RowNavigationInput): RowNavigation {
  const ref = useRef<HTMLTableElement>(null)
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const latestOnKey = useRef(onKey)
  useEffect(() => {
    latestOnKey.current = onKey
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastCharacterAt = Number.NEGATIVE_INFINITY

    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event
      const isCharacter = key.length === 1
      const isQuickCharacter = isCharacter && event.timeStamp - lastCharacterAt < SCANNER_GAP_MS
      if (isCharacter) {
        lastCharacterAt = event.timeStamp
        clearTimeout(timer)
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof HTMLElement) || target.closest(OVERLAY_SELECTOR) !== null) return
      const row = target.closest<HTMLElement>('tr[data-row]')
      const isInList = row !== null && ref.current?.contains(row) === true
      const control = target.closest(CONTROL_SELECTOR)
      if (key === 'Escape' && control?.matches('input, select, textarea') === true) {
        if (isInList) row.focus()
        else focusListRow(ref.current)
        return
      }
      if (control?.matches(TEXT_FIELD_SELECTOR) === true) return
      // A control in a row handles all keys itself, except characters.
      if (control !== null && isInList && !isCharacter) return

      const step = STEPS[key]
      if (step !== undefined) {
        const rows = rowsOf(ref.current)
        if (rows.length === 0 || (!isInList && (!key.startsWith('Arrow') || usesArrows(target, ref.current))))
          return
        event.preventDefault()
        if (isInList) rows[step(rows.indexOf(row), rows.length)]?.focus()
        else focusListRow(ref.current)
        return
      }
      const rowKey = isInList ? (row.dataset.row ?? null) : null
      if (key === 'Enter' && control === null) {
        if (latestOnKey.current(key, rowKey)) event.preventDefault()
        return
      }
      if (!isCharacter || isQuickCharacter || event.repeat || (key === ' ' && control !== null)) return
      // The space bar must not scroll the page.
      if (key === ' ' && isInList) event.preventDefault()
      timer = setTimeout(() => latestOnKey.current(key, rowKey), SCANNER_GAP_MS)
    }

    document.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return { ref, currentKey, setCurrentKey, focusList: () => focusListRow(ref.current) }
}
