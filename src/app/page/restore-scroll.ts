/** A list may have to be read from the server first; nobody waits longer for the place that was left. */
const PATIENCE_MS = 10_000
/** Within this time the rows of the device replace the first content of a page. */
const STEADY_MS = 500
/** After one of these events of the person the scroll position is not restored any more. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** True while the page waits for the server or for code: its height may still change. */
const isLoading = () => document.querySelector('main [aria-busy="true"]') !== null

/**
 * Scrolls to a place as soon as the page is tall enough for it, and keeps it there until the page has its height.
 * Answers how to give it up.
 */
export function restoreScroll(wanted: number, onEnd: () => void): () => void {
  const root = document.documentElement
  // The style sheets lay out everything while it stands: a card that is only estimated moves those below it.
  root.dataset.restoring = ''
  let steady: ReturnType<typeof setTimeout> | undefined

  function settle(): void {
    if (root.scrollHeight - window.innerHeight < wanted) return
    if (Math.round(window.scrollY) !== wanted) window.scrollTo(0, wanted)
    clearTimeout(steady)
    steady = setTimeout(rest, STEADY_MS)
  }
  function rest(): void {
    if (isLoading()) steady = setTimeout(rest, STEADY_MS)
    else end()
  }
  const observer = new ResizeObserver(settle)
  const patience = setTimeout(end, PATIENCE_MS)

  function end(): void {
    clearTimeout(steady)
    clearTimeout(patience)
    observer.disconnect()
    for (const act of ACTS) window.removeEventListener(act, give)
    delete root.dataset.restoring
    onEnd()
  }
  function give(event: Event): void {
    // Alt and an arrow lead back; the keys are still down then.
    if (!(event instanceof KeyboardEvent && (event.altKey || event.metaKey))) end()
  }
  observer.observe(document.body)
  for (const act of ACTS) window.addEventListener(act, give, { passive: true })
  settle()
  return end
}
