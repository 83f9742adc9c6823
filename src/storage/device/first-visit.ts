// Whether a page of this device has begun before. It is asked before anything else and answered at once, so it stands in
// localStorage: what IndexedDB answers comes after the page's scripts. Where it is lost, or cannot be kept, a page makes
// a few calls for nothing.
const KEY = 'counter-visited'

/** False where nothing can be kept. */
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
    // Full, or forbidden.
  }
}
