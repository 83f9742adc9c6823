// What time it is on the server, as its own answers say (their Date header). The order history is read in that time:
// a device whose clock is wrong, or is set while an order waits, would look for the order on other days.

export interface ServerClock {
  /** Epoch milliseconds; the device's own until the server has answered. */
  now(): number
  /** Our server has just answered, and this is when it says that it did. */
  heard(serverTime: number): void
}

/** An answer is on its way no longer than this: by less, a device's clock is not wrong. */
const ON_ITS_WAY_MS = 60_000

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

  function firstTime(serverTime: number): number {
    const late = now() - serverTime
    return late >= 0 && late <= ON_ITS_WAY_MS ? now() : serverTime
  }
  return {
    now,
    heard(serverTime) {
      const time = isHeard ? Math.max(counted(), serverTime) : firstTime(serverTime)
      base = { time, device: deviceNow(), elapsed: elapsed() }
      isHeard = true
    },
  }
}
