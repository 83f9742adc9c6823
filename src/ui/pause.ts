/** Less than the duration of a frame. */
const WORKED_MS = 10

/** Answers a function to call between two pieces of long work: after most of a frame it lets the page respond. */
export function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < WORKED_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
