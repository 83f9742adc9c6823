// Tells whether a page of this device has begun before. The answer is needed before anything else and at once, so it stands
// in localStorage: IndexedDB answers only after the page's scripts. If the entry is lost, or cannot be stored, a page makes
// a few calls in vain.
const KEY = 'counter-visited'

/** Also false if the browser stores nothing. */
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
