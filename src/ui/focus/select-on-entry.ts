import type { FocusEvent, MouseEvent } from 'react'

/** The fields that the current press of the mouse or the finger has focused. */
const justFocusedFields = new WeakSet<EventTarget>()

/**
 * Handlers that select the text of a field when it gets the focus, so that typing replaces the text. WebKit drops the
 * selection at the end of a press, so the text is selected again then. A second press places the caret.
 */
export const selectOnEntry = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    if (event.currentTarget !== document.activeElement) justFocusedFields.add(event.currentTarget)
    else justFocusedFields.delete(event.currentTarget)
  },
  onMouseUp(event: MouseEvent<HTMLInputElement>) {
    if (!justFocusedFields.delete(event.currentTarget)) return
    event.preventDefault()
    event.currentTarget.select()
  },
}
