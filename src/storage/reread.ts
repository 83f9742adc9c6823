import Dexie, { RangeSet } from 'dexie'

/** The page's events of becoming visible again. */
export interface SeenPage {
  window: EventTarget
  document: EventTarget & { visibilityState: string }
}

/** Makes every live query of this page read again: a sleeping page may have missed writes of other tabs (G151). */
export function rereadWhenSeenAgain({ window, document }: SeenPage): void {
  // A cached page loads again (session/reload-on-return.ts), and Dexie has closed its channel to other tabs.
  let isCached = false
  const reread = () => {
    if (!isCached) Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) })
  }
  window.addEventListener('pagehide', () => {
    isCached = true
  })
  document.addEventListener('resume', reread)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reread()
  })
}
