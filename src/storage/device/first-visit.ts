// Tells whether a page was opened on this device before. The start of a page needs the answer at once, so it is stored in
// localStorage: IndexedDB answers only after the page's scripts. If the entry is lost or cannot be stored, a page makes a
// few unneeded calls.
const KEY = 'counter-visited'

/** True until `noteVisit` stores its entry on this device; false if the browser stores nothing. */
export function isFirstVisit(page: Pick<Window, 'localStorage'>): boolean {
  try {
    return page.localStorage.getItem(KEY) === null
  } catch {
    return false
  }
}

export function noteVisit(page: Pick<Window, 'localStorage'>): void {
  try {
    page.localStorage.setItem(KEY, 'yes')
  } catch {
    // The browser is full, or forbids storage.
  }
}
