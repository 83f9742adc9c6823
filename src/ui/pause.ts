/** The duration of the work between two pauses: less than the duration of a frame. */
const WORK_MS = 10

/**
 * Returns a function that long work awaits between its pieces. If the work has run for most of a frame, the function
 * pauses it, so that the page can respond.
 */
export function createPause(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < WORK_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    startedAt = performance.now()
  }
}
