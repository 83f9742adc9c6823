// What time it is on the server, as its own answers say (their Date header). The order history is read in that time:
// a device whose clock is wrong, or is set while an order waits, would look for the order on other days.

export interface ServerClock {
  /** Epoch milliseconds; the device's own until the server has answered. */
  now(): number
  /** A call leaves. When our server has answered it, this is told when it says that it did. */
  asked(): (serverTime: number) => void
}

/** An HTTP date leaves out what is less than a second. */
const UNSAID_MS = 1_000

/**
 * `elapsed` counts on whatever the device's clock is set to, but may stand still while the device sleeps. Until the
 * server speaks again, as much time has passed as either of the two says; what only the device's clock said is
 * taken back then.
 */
export function createServerClock(
  deviceNow: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): ServerClock {
  let isHeard = false
  let base = { time: deviceNow(), device: deviceNow(), elapsed: elapsed() }
  const counted = () => base.time + elapsed() - base.elapsed
  const now = () => Math.max(counted(), base.time + deviceNow() - base.device)

  return {
    now,
    asked() {
      const askedAt = elapsed()
      return (serverTime) => {
        const own = isHeard ? counted() : now()
        const aheadMs = own - serverTime
        // It was written after the call left: by no more than that is our own time later.
        const isRight = aheadMs >= 0 && aheadMs <= elapsed() - askedAt + UNSAID_MS
        base = { time: isRight ? own : serverTime, device: deviceNow(), elapsed: elapsed() }
        isHeard = true
      }
    },
  }
}
