import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * True for a submit button of the form. If it is outside the locked fields, as Save in a dialog is, it keeps the focus.
 */
const isSubmitButton = (element: Element, fields: HTMLElement) =>
  element instanceof HTMLButtonElement && element.type === 'submit' && element.form === fields.closest('form')

/**
 * Browsers remove the focus from a locked field. After the unlocking, the hook focuses the first wrong field, else the field
 * that had the focus, unless the person has moved the focus. It returns handlers that record the focused field, because
 * Chromium removes the focus before the effect runs.
 */
export function useLockedFocus(fields: RefObject<HTMLElement | null>, isLocked: boolean) {
  const lastFocusedRef = useRef<HTMLElement | null>(null)
  const wasLocked = useRef(false)
  useLayoutEffect(() => {
    const fieldset = fields.current
    const isNowUnlocked = wasLocked.current && !isLocked
    wasLocked.current = isLocked
    if (!isNowUnlocked || fieldset === null) return
    const lastFocusedField = lastFocusedRef.current
    const focusedElement = document.activeElement
    const hasMovedFocus =
      focusedElement !== null &&
      focusedElement !== document.body &&
      focusedElement !== lastFocusedField &&
      !isSubmitButton(focusedElement, fieldset)
    if (hasMovedFocus) return
    const wrongField = fieldset.querySelector<HTMLElement>('[aria-invalid]')
    if (wrongField !== null) wrongField.focus()
    else if (lastFocusedField !== null && fieldset.contains(lastFocusedField))
      lastFocusedField.focus({ preventScroll: true })
  }, [fields, isLocked])
  return {
    onFocus: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      lastFocusedRef.current = target
    }, []),
    /** A blur by the person clears the record, a blur by the lock does not. */
    onBlur: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) lastFocusedRef.current = null
    }, []),
  }
}
