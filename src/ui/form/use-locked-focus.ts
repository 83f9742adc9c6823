import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Browsers take the focus from a field that is locked. Once it is usable again the focus goes to the first field that is
 * wrong, or back to where it was, unless the person moved it meanwhile.
 */
export function useLockedFocus(fields: RefObject<HTMLElement | null>, isLocked: boolean): void {
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const group = fields.current
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    if (isLocked) {
      before.current = focused
      return
    }
    const left = before.current
    before.current = null
    if (left === null || group === null) return
    const isMoved = focused !== null && focused !== document.body && focused !== left
    if (isMoved) return
    const wrong = group.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong !== null) wrong.focus()
    else if (group.contains(left)) left.focus({ preventScroll: true })
  }, [fields, isLocked])
}
