// Moves the focus for people who work by keyboard. A closed dialog returns the focus to the element that opened it. If
// an element with the focus is removed, its neighbour or the heading gets the focus (keep-focus.ts), never the top of
// the document.

/**
 * For each open dialog, the element that had the focus before it opened. If that element is in another dialog, the
 * openers of that dialog follow.
 */
const openersOf = new WeakMap<Element, readonly Element[]>()

/**
 * The element that has the focus now. If it is in a dialog, which may close too, the openers of that dialog follow.
 */
export function currentOpeners(): readonly Element[] {
  const focusedElement = document.activeElement
  if (focusedElement === null || focusedElement === document.body) return []
  const dialog = focusedElement.closest('[role="dialog"]')
  return [focusedElement, ...((dialog && openersOf.get(dialog)) ?? [])]
}

export function rememberOpeners(dialog: Element, openers: readonly Element[]): void {
  openersOf.set(dialog, openers)
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Focuses the first candidate that can get the focus; returns false if none can. */
export function focusFirstOf(candidates: readonly (Element | undefined)[]): boolean {
  for (const candidate of candidates) {
    if (!(candidate instanceof HTMLElement) || !candidate.isConnected) continue
    candidate.focus()
    if (document.activeElement === candidate) return true
  }
  return false
}

/** Focuses the heading of the page, where a screen reader begins to read. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Returns the focus to the openers, unless the person or a new page has moved the focus. */
export function returnFocus(openers: readonly Element[]): void {
  if (!isFocusLost()) return
  if (!focusFirstOf(openers)) focusHeading()
}
