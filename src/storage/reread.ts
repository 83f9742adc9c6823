import Dexie, { RangeSet } from 'dexie'

/** Where the browser tells that this page is seen again. */
export interface SeenPage {
  window: EventTarget
  document: EventTarget & { visibilityState: string }
}

/** Makes every live query of this page read again: a page that slept may have missed what other tabs wrote (G151). */
export function rereadWhenSeenAgain({ window, document }: SeenPage): void {
  // Such a page loads anew (session/never-come-back.ts), and Dexie has closed what it tells other tabs through.
  let isPutAway = false
  const reread = () => {
    if (!isPutAway) Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) })
  }
  window.addEventListener('pagehide', () => {
    isPutAway = true
  })
  document.addEventListener('resume', reread)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reread()
  })
}
