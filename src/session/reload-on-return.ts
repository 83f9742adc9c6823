// Browsers cache a page that was left and show it again, unchanged, on Back. Such a page could show the account of a session
// that is over, and its connections to databases are closed.

interface Document {
  documentElement: Pick<HTMLElement, 'style'>
}

/** Hides this page when the browser caches it, and reloads it when the browser shows it again. */
export function reloadOnReturn(window: EventTarget, document: Document, reload: () => void): void {
  window.addEventListener('pagehide', (event) => {
    // The cached page shows nothing until it has reloaded.
    if (isCached(event)) document.documentElement.style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', (event) => {
    if (isCached(event)) reload()
  })
}

/** https://developer.mozilla.org/docs/Web/API/PageTransitionEvent/persisted */
function isCached(event: Event): boolean {
  return 'persisted' in event && event.persisted === true
}
