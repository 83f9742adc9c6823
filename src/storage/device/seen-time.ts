// The latest time that this device has seen, so that a clock that was set back does not make an unlock valid again.
import * as v from 'valibot'
import type { DeviceDatabase } from '../device-database.ts'
import { withRoom } from '../make-room.ts'

const seenTimeSchema = v.object({
  /** The server's time minus the device's clock, at the last answer of the server. */
  aheadMs: v.number(),
  /** The latest time, in the server's time. */
  latest: v.number(),
})
type SeenTime = v.InferOutput<typeof seenTimeSchema>

/** Shorter changes are not written: each write is durable, and pages call often. */
const LEAST_CHANGE_MS = 60_000
/** A clock may be corrected by this much, and a page may have written a little earlier. */
const TOLERANCE_MS = 300_000

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

/** Notes the time of an answer of the server. It replaces a later time that a wrong clock had noted. */
export async function noteServerTime(
  device: DeviceDatabase,
  serverTime: number,
  deviceTime: number,
): Promise<void> {
  await changeSeenTime(device, () => ({ aheadMs: serverTime - deviceTime, latest: serverTime }))
}

/** Notes the time of the device's clock. */
export async function noteDeviceTime(device: DeviceDatabase, deviceTime: number): Promise<void> {
  await changeSeenTime(device, (stored) => {
    const { aheadMs, latest } = stored ?? { aheadMs: 0, latest: 0 }
    return { aheadMs, latest: Math.max(latest, deviceTime + aheadMs) }
  })
}

/**
 * The time by the device's clock, corrected by the last answer of the server; null if the clock was set back behind a time
 * that this device has seen.
 */
export async function readTrustedTime(device: DeviceDatabase, deviceTime: number): Promise<number | null> {
  const { aheadMs, latest } = (await readSeenTime(device)) ?? { aheadMs: 0, latest: 0 }
  const time = deviceTime + aheadMs
  return time + TOLERANCE_MS < latest ? null : time
}
