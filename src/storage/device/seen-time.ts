// The latest time that this device has seen, so that a clock that was set back does not make an unlock valid again
// (decisions.md G253).
import * as v from 'valibot'
import type { DeviceDatabase } from '../device-database.ts'
import { withRoom } from '../make-room.ts'

const seenTimeSchema = v.object({
  /** The server's time minus the device's clock, at the last answer of the server. */
  aheadMs: v.number(),
  /** The latest time that this device has seen, by the server's clock. */
  latest: v.number(),
})
type SeenTime = v.InferOutput<typeof seenTimeSchema>

/** A change of less than this is not written: each write is durable, and pages note the time often. */
const LEAST_CHANGE_MS = 60_000
/** A clock that is behind the latest time by no more than this is trusted: it may have been corrected a little. */
const TOLERANCE_MS = 300_000
/** A page's clock that differs less from the device's clock was not corrected by an answer of the server. */
const SAME_TIME_MS = 1000
const NOTHING_SEEN: SeenTime = { aheadMs: 0, latest: 0 }

async function readSeenTime(device: DeviceDatabase): Promise<SeenTime | null> {
  const parsed = v.safeParse(seenTimeSchema, (await device.settings.get('seenTime'))?.value)
  return parsed.success ? parsed.output : null
}

function changeSeenTime(
  device: DeviceDatabase,
  change: (stored: SeenTime | null) => SeenTime,
): Promise<SeenTime> {
  return withRoom(() =>
    device.transaction('rw', device.settings, async () => {
      const stored = await readSeenTime(device)
      const value = change(stored)
      const isChanged =
        stored === null ||
        Math.abs(stored.latest - value.latest) >= LEAST_CHANGE_MS ||
        Math.abs(stored.aheadMs - value.aheadMs) >= LEAST_CHANGE_MS
      if (isChanged) await device.settings.put({ key: 'seenTime', value })
      return value
    }),
  )
}

/** Notes the server's time, while the server answers. This note replaces a later time that a wrong clock had noted. */
export async function noteServerTime(
  device: DeviceDatabase,
  serverTime: number,
  deviceTime: number = Date.now(),
): Promise<void> {
  await changeSeenTime(device, () => ({ aheadMs: serverTime - deviceTime, latest: serverTime }))
}

/**
 * The server's time by a page's clock. Without an answer of the server the page's clock is the device's; then it is
 * corrected by the last answer that this device got.
 */
function serverTimeOf(pageTime: number, deviceTime: number, { aheadMs }: SeenTime): number {
  const isDeviceTime = Math.abs(pageTime - deviceTime) < SAME_TIME_MS
  return isDeviceTime ? pageTime + aheadMs : pageTime
}

/** Notes the time of a page's clock. */
export async function noteSeenTime(
  device: DeviceDatabase,
  pageTime: number,
  deviceTime: number = Date.now(),
): Promise<void> {
  await changeSeenTime(device, (stored) => {
    const seenTime = stored ?? NOTHING_SEEN
    return { ...seenTime, latest: Math.max(seenTime.latest, serverTimeOf(pageTime, deviceTime, seenTime)) }
  })
}

/** The server's time by a page's clock; null if the clock was set back behind a time that this device has seen. */
export async function readTrustedTime(
  device: DeviceDatabase,
  pageTime: number,
  deviceTime: number = Date.now(),
): Promise<number | null> {
  const seenTime = (await readSeenTime(device)) ?? NOTHING_SEEN
  const time = serverTimeOf(pageTime, deviceTime, seenTime)
  return time + TOLERANCE_MS < seenTime.latest ? null : time
}
