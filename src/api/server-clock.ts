// The server's time, read from the Date header of its answers. The outbox searches the order history by this time: with
// the device's clock, which may be wrong or may be set while an order waits, it would search the wrong days.

export interface ServerClock {
  /** Epoch milliseconds; the device's own time until the server has answered. */
  now(): number
  /** Called when a call is sent; the returned function gets the time of our server's answer. */
  beginCall(): (serverTime: number) => void
}

/** An HTTP date has whole seconds. */
const DATE_PRECISION_MS = 1_000

/**
 * `elapsed` is independent of the device's clock, but may stand still while the device sleeps. Until the next answer,
 * the clock adds to the last server time what `elapsed` or the device's clock measured since then, whichever is larger.
 * The next answer corrects a jump that only the device's clock made.
 */
export function createServerClock(
  deviceNow: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): ServerClock {
  let hasServerTime = false
  let base = { time: deviceNow(), deviceTime: deviceNow(), elapsedMs: elapsed() }
  const elapsedTime = () => base.time + elapsed() - base.elapsedMs
  const now = () => Math.max(elapsedTime(), base.time + deviceNow() - base.deviceTime)

  return {
    now,
    beginCall() {
      const askedAt = elapsed()
      return (serverTime) => {
        const ownTime = hasServerTime ? elapsedTime() : now()
        const aheadMs = ownTime - serverTime
        // The server wrote its time after the call was sent, so our time, if it is right, is later by at most the
        // duration of the call.
        const isOwnTimeRight = aheadMs >= 0 && aheadMs <= elapsed() - askedAt + DATE_PRECISION_MS
        base = { time: isOwnTimeRight ? ownTime : serverTime, deviceTime: deviceNow(), elapsedMs: elapsed() }
        hasServerTime = true
      }
    },
  }
}
