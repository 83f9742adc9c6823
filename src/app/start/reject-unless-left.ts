/** Longer than the scripts of a page run after the browser began to load the next page. */
const REJECT_AFTER_MS = 1000

/**
 * When a page is left, Firefox and WebKit reject the loading of its code at once, while the page's scripts still run. So the
 * rejection is passed on a second later: a page that was left no longer exists then, and shows no failure.
 */
export function rejectUnlessLeft<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(
    (problem: unknown) => new Promise((_, reject) => setTimeout(reject, REJECT_AFTER_MS, problem)),
  )
}
