import type { KeyboardEvent } from 'react'

/** The index of the next entry for each key; `groups` has the index of the first entry of each group. */
const STEPS: Record<string, (index: number, count: number, groups: readonly number[]) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  ArrowRight: (index, _, groups) => groups.find((first) => first > index) ?? 0,
  ArrowLeft: (index, _, groups) => groups.at(groups.filter((first) => first <= index).length - 2) ?? 0,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const entriesOf = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
]

/** Focuses the first link or button inside the element; returns false if there is none. */
export function focusFirstEntry(element: EventTarget | null): boolean {
  const [firstEntry] = element instanceof Element ? entriesOf(element) : []
  firstEntry?.focus()
  return firstEntry !== undefined
}

/**
 * Moves the focus between the links and buttons inside an element. Up and down go to the next entry, left and right to the
 * next list, and a letter goes to the next entry that begins with it.
 */
export function moveFocusByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // A dialog that one of the buttons opened is elsewhere in the document.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  const entries = entriesOf(currentTarget)
  const index = entries.indexOf(target)
  const groups = entries.flatMap((entry, position) =>
    position === 0 || entry.closest('ul') !== entries[position - 1]?.closest('ul') ? [position] : [],
  )
  const step = STEPS[key]
  if (step === undefined && !/^[\p{L}\p{N}]$/u.test(key)) return
  event.preventDefault()
  const letter = key.toLowerCase()
  const nextEntry =
    step === undefined
      ? [...entries.slice(index + 1), ...entries.slice(0, index + 1)].find((entry) =>
          entry.textContent?.trim().toLowerCase().startsWith(letter),
        )
      : entries[step(index, entries.length, groups)]
  nextEntry?.focus()
}
