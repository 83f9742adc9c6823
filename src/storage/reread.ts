import Dexie, { RangeSet } from 'dexie'

/** The parts of a page whose events say that the page is visible again. */
export interface VisibilityPage {
  window: EventTarget
  document: EventTarget & { visibilityState: string }
}

/** Makes every live query of this page read again: a sleeping page may have missed writes of other tabs. */
export function rereadWhenVisible({ window, document }: VisibilityPage): void {
  // A cached page loads again (session/reload-on-return.ts), and Dexie has closed its channel to other tabs.
  let isPageCached = false
  const reread = () => {
    if (!isPageCached) Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) })
  }
  window.addEventListener('pagehide', () => {
    isPageCached = true
  })
  document.addEventListener('resume', reread)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reread()
  })
}
