// Browsers keep a page that was left and show it again on Back, as it was: under a name whose session may be over,
// with connections to the databases that were closed when it was put away.

interface Document {
  documentElement: Pick<HTMLElement, 'style'>
}

/** A page that was put away is hidden from then on, and loads anew instead of coming back. */
export function neverComeBack(window: EventTarget, document: Document, reload: () => void): void {
  window.addEventListener('pagehide', (event) => {
    // Before it is put away: what it shows first when it comes back is nothing.
    if (isKept(event)) document.documentElement.style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', (event) => {
    if (isKept(event)) reload()
  })
}

/** https://developer.mozilla.org/docs/Web/API/PageTransitionEvent/persisted */
function isKept(event: Event): boolean {
  return 'persisted' in event && event.persisted === true
}
