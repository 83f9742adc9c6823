/** Longer than the scripts of a page run after the browser has begun to load the next page. */
const REJECT_AFTER_MS = 1000

/**
 * When a person leaves a page, Firefox and WebKit reject the loading of the page's code at once, while its scripts still run.
 * This function passes a rejection on a second later: the page that the person left no longer exists then, so it shows no
 * failure.
 */
export function delayRejection<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  return loading.catch(
    (problem: unknown) => new Promise((_, reject) => setTimeout(reject, REJECT_AFTER_MS, problem)),
  )
}
