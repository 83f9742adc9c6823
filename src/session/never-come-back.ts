// Browsers cache a page that was left and show it again on Back, as it was: with the name of a session that may be over,
// and with connections to databases that were closed meanwhile.

interface Document {
  documentElement: Pick<HTMLElement, 'style'>
}

/** Hides a page that the browser caches, and reloads it instead of showing it again. */
export function neverComeBack(window: EventTarget, document: Document, reload: () => void): void {
  window.addEventListener('pagehide', (event) => {
    // Before it is cached, so that it shows nothing when it comes back.
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
