import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** True for a submit button outside the locked fields, for example Save in a dialog, which keeps the focus. */
const sendsForm = (element: Element, fields: HTMLElement) =>
  element instanceof HTMLButtonElement && element.type === 'submit' && element.form === fields.closest('form')

/**
 * Browsers remove the focus from a locked field. After the unlocking, the hook focuses the first wrong field, else the field
 * that had the focus, unless the person has moved the focus. It returns handlers that record the focused field, because
 * Chromium removes the focus before the effect runs.
 */
export function useLockedFocus(fields: RefObject<HTMLElement | null>, isLocked: boolean) {
  const focused = useRef<HTMLElement | null>(null)
  const wasLocked = useRef(false)
  useLayoutEffect(() => {
    const group = fields.current
    const isUnlocked = wasLocked.current && !isLocked
    wasLocked.current = isLocked
    if (!isUnlocked || group === null) return
    const lastFocused = focused.current
    const focusedNow = document.activeElement
    const hasPersonMoved =
      focusedNow !== null &&
      focusedNow !== document.body &&
      focusedNow !== lastFocused &&
      !sendsForm(focusedNow, group)
    if (hasPersonMoved) return
    const wrongField = group.querySelector<HTMLElement>('[aria-invalid]')
    if (wrongField !== null) wrongField.focus()
    else if (lastFocused !== null && group.contains(lastFocused)) lastFocused.focus({ preventScroll: true })
  }, [fields, isLocked])
  return {
    onFocus: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    }, []),
    /** A blur by the person clears the record, a blur by the lock does not. */
    onBlur: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) focused.current = null
    }, []),
  }
}
