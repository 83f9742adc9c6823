/** Work runs this long between two pauses: less than the duration of a frame. */
const WORK_MS = 10

/** Returns a function to call between two pieces of long work. If the work has run for most of a frame, it lets the page respond. */
export function createPause(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < WORK_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    startedAt = performance.now()
  }
}
