// A person at the keyboard goes on where they were: a dialog gives the focus back to what opened it, and what goes
// away under the focus leaves it to its neighbour or to the heading, never to the top of the document.

/** Of each open dialog: what had the focus before it; of a dialog out of a dialog, then what opened that one. */
const openersOf = new WeakMap<Element, readonly Element[]>()

/** What has the focus now, and, where that stands in a dialog which may go away too, what opened that. */
export function openersNow(): readonly Element[] {
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

/** Tries one after another; false where none of them is there to take the focus. */
export function focusFirstOf(candidates: readonly (Element | undefined)[]): boolean {
  for (const candidate of candidates) {
    if (!(candidate instanceof HTMLElement) || !candidate.isConnected) continue
    candidate.focus()
    if (document.activeElement === candidate) return true
  }
  return false
}

/** The page's heading: where a screen reader begins a page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Gives the focus back, unless the person or a new page has moved it meanwhile. */
export function returnFocus(openers: readonly Element[]): void {
  if (!isFocusLost()) return
  if (!focusFirstOf(openers)) focusHeading()
}
