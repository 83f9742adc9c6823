/**
 * The restoring ends after this time at the latest. It is long, because a list may first have to be read from the
 * server.
 */
const RESTORE_LIMIT_MS = 10_000
/**
 * The restoring ends when the page has kept its height for this time. Within this time the rows from the device's
 * databases replace the first content of a page.
 */
const STEADY_MS = 500
/** After one of these events the scroll position is no longer restored, because the person uses the page. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** True while the page waits for the server or for code: its height may still change. */
const isLoading = () => document.querySelector('main [aria-busy="true"]') !== null

/**
 * Scrolls to a position as soon as the page is tall enough, and again after changes of its height, until the height
 * stays unchanged. Returns a function that ends the restoring.
 */
export function restoreScroll(position: number, onEnd: () => void): () => void {
  const root = document.documentElement
  // With this attribute the style sheets lay out all cards: a card with an estimated height would move the cards below
  // it.
  root.dataset.restoring = ''
  let steadyTimer: ReturnType<typeof setTimeout> | undefined

  function scroll(): void {
    if (root.scrollHeight - window.innerHeight < position) return
    if (Math.round(window.scrollY) !== position) window.scrollTo(0, position)
    clearTimeout(steadyTimer)
    steadyTimer = setTimeout(endUnlessLoading, STEADY_MS)
  }
  function endUnlessLoading(): void {
    if (isLoading()) steadyTimer = setTimeout(endUnlessLoading, STEADY_MS)
    else end()
  }
  const observer = new ResizeObserver(scroll)
  const limitTimer = setTimeout(end, RESTORE_LIMIT_MS)

  function end(): void {
    clearTimeout(steadyTimer)
    clearTimeout(limitTimer)
    observer.disconnect()
    for (const eventName of USER_EVENTS) window.removeEventListener(eventName, endAtUserEvent)
    delete root.dataset.restoring
    onEnd()
  }
  function endAtUserEvent(event: Event): void {
    // The keys with which the person went back (Alt and an arrow) may still be pressed.
    if (!(event instanceof KeyboardEvent && (event.altKey || event.metaKey))) end()
  }
  observer.observe(document.body)
  for (const eventName of USER_EVENTS) window.addEventListener(eventName, endAtUserEvent, { passive: true })
  scroll()
  return end
}
