/** Longer than a page runs after the browser began to load another one. */
const LEAVING_MS = 1000

/**
 * Code that is still loading when its page is left fails at once in Firefox and WebKit, while the page's scripts still
 * run. A failure is told a moment later, when such a page is gone; any other page tells it as ever.
 */
export function unlessLeft<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(
    (problem: unknown) => new Promise((_, reject) => setTimeout(reject, LEAVING_MS, problem)),
  )
}
