import type { FocusEvent, MouseEvent } from 'react'

/** Fields that the current press of the mouse or the finger has just focused. */
const entered = new WeakSet<EventTarget>()

/**
 * Handlers of a field that select its text on entry, so that typing replaces it. WebKit drops the selection
 * when the press ends, so it is selected again then; a second press places the caret.
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
