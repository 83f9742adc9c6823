import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

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
    const left = focused.current
    if (!isUnlocked || left === null || group === null) return
    const now = document.activeElement
    const isMoved = now !== null && now !== document.body && now !== left
    if (isMoved) return
    const wrong = group.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong !== null) wrong.focus()
    else if (group.contains(left)) left.focus({ preventScroll: true })
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
