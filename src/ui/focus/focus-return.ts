// Keeps the place of people who work by keyboard: a closed dialog returns the focus to its opener, and a
// removed element leaves the focus to its neighbour or to the heading, never to the top of the document.

/**
 * For each open dialog, the element that had the focus before; for a dialog opened from another dialog, then
 * the opener of that dialog.
 */
const openersOf = new WeakMap<Element, readonly Element[]>()

/**
 * The element that has the focus now and, if it stands in a dialog, which may close too, the openers of that
 * dialog.
 */
export function currentOpeners(): readonly Element[] {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return []
  const dialog = focused.closest('[role="dialog"]')
  return [focused, ...((dialog && openersOf.get(dialog)) ?? [])]
}

export function rememberOpeners(dialog: Element, openers: readonly Element[]): void {
  openersOf.set(dialog, openers)
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Focuses the first candidate that can take the focus; false when none can. */
export function focusFirstOf(candidates: readonly (Element | undefined)[]): boolean {
  for (const candidate of candidates) {
    if (!(candidate instanceof HTMLElement) || !candidate.isConnected) continue
    candidate.focus()
    if (document.activeElement === candidate) return true
  }
  return false
}

/** The heading of the page, where a screen reader begins. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Returns the focus, unless the person or a new page has moved it meanwhile. */
export function returnFocus(openers: readonly Element[]): void {
  if (!isFocusLost()) return
  if (!focusFirstOf(openers)) focusHeading()
}
