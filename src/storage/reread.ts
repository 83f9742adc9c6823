import Dexie, { RangeSet } from 'dexie'

/** Where the browser tells that this page is seen again. */
export interface SeenPage {
  window: EventTarget
  document: EventTarget & { visibilityState: string }
}

/** Makes every live query of this page read again: a page that slept may have missed what other tabs wrote. */
export function rereadWhenSeenAgain({ window, document }: SeenPage): void {
  const reread = () => Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) })
  document.addEventListener('resume', reread)
  window.addEventListener('pageshow', reread)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reread()
  })
}
