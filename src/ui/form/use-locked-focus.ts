import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** A dialog's Save stands outside of the fields that are locked, and keeps the focus. */
const sendsForm = (element: Element, fields: HTMLElement) =>
  element instanceof HTMLButtonElement && element.type === 'submit' && element.form === fields.closest('form')

/**
 * Browsers take the focus from a field that is locked. Once it is usable again the focus goes to the first field that is
 * wrong, or back to where it was, unless the person moved it meanwhile. Answers what notes where it is: Chromium takes the
 * focus away while the lock is being rendered, and then nothing has it any more.
 */
export function useLockedFocus(fields: RefObject<HTMLElement | null>, isLocked: boolean) {
  const focused = useRef<HTMLElement | null>(null)
  const wasLocked = useRef(false)
  useLayoutEffect(() => {
    const group = fields.current
    const isUnlocked = wasLocked.current && !isLocked
    wasLocked.current = isLocked
    if (!isUnlocked || group === null) return
    const left = focused.current
    const now = document.activeElement
    const isMoved = now !== null && now !== document.body && now !== left && !sendsForm(now, group)
    if (isMoved) return
    const wrong = group.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong !== null) wrong.focus()
    else if (left !== null && group.contains(left)) left.focus({ preventScroll: true })
  }, [fields, isLocked])
  return {
    onFocus: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    }, []),
    /** The lock moves nobody away; a person does. */
    onBlur: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) focused.current = null
    }, []),
  }
}
