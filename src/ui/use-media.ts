import { useSyncExternalStore } from 'react'

/** Phones, where the rows of a table are cards; the same limit stands in the style sheets. */
export const NARROW = '(max-width: 48em)'

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
