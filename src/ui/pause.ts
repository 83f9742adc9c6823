/** Less than a frame. */
const WORKED_MS = 10

/** Called between two pieces of long work: lets the page answer where it was worked for most of a frame. */
export function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < WORKED_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
