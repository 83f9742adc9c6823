import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** The Save button of a dialog stands outside the locked fields and keeps the focus. */
const sendsForm = (element: Element, fields: HTMLElement) =>
  element instanceof HTMLButtonElement && element.type === 'submit' && element.form === fields.closest('form')

/**
 * Browsers remove the focus from a locked field. After unlocking, the hook focuses the first wrong field or
 * the field that had the focus, unless the person moved the focus meanwhile. It answers handlers that record
 * the focus, because Chromium removes it before the effect runs.
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
    const isMoved =
      focusedNow !== null &&
      focusedNow !== document.body &&
      focusedNow !== lastFocused &&
      !sendsForm(focusedNow, group)
    if (isMoved) return
    const wrong = group.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong !== null) wrong.focus()
    else if (lastFocused !== null && group.contains(lastFocused)) lastFocused.focus({ preventScroll: true })
  }, [fields, isLocked])
  return {
    onFocus: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    }, []),
    /** A blur by the lock does not count; a blur by the person does. */
    onBlur: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) focused.current = null
    }, []),
  }
}
