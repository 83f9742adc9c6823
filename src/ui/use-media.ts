import { useSyncExternalStore } from 'react'

/** Narrow windows, such as those of phones, in which the rows of a table are cards. The style sheets use the same limit. */
export const NARROW = '(max-width: 48em)'

/** Windows below the large breakpoint, which people mostly touch: buttons have words there. */
export const BELOW_LARGE = '(width < 80em)'

/** True while the window matches the media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = globalThis.matchMedia?.(query)
      media?.addEventListener('change', onChange)
      return () => media?.removeEventListener('change', onChange)
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
  )
}
