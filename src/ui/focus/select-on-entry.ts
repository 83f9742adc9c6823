import type { FocusEvent, MouseEvent } from 'react'

/** Fields that the pressed button of the mouse, or the finger, has just entered. */
const entered = new WeakSet<EventTarget>()

/**
 * Handlers of a field whose text is selected when it is entered, so that typing replaces it. WebKit puts the caret
 * where the press ended and drops the selection, so it is made again there; a second press does place the caret.
 */
export const selectOnEntry = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    if (event.currentTarget !== document.activeElement) entered.add(event.currentTarget)
    else entered.delete(event.currentTarget)
  },
  onMouseUp(event: MouseEvent<HTMLInputElement>) {
    if (!entered.delete(event.currentTarget)) return
    event.preventDefault()
    event.currentTarget.select()
  },
}
