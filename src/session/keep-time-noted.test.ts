import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { noteSeenTime, readTrustedTime } from '#storage/device/seen-time.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { keepTimeNoted } from './keep-time-noted.ts'

const NOON = Date.parse('2026-01-15T12:00:00Z')
const HOUR_MS = 3_600_000

let device: DeviceDatabase
let state: ConnectionView['state']
let pageTime: number
let listener: () => void
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOON })
  device = new DeviceDatabase()
  state = 'offline'
  pageTime = NOON
  listener = () => {}
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await device.delete()
})

function start() {
  stop = keepTimeNoted({
    device,
    now: () => pageTime,
    connection: {
      read: () => ({ state, since: 0 }),
      subscribe(newListener) {
        listener = newListener
        return () => {
          listener = () => {}
        }
      },
    },
  })
}
/** The time that is trusted now on a page whose clock is the device's; null if the clock is behind. */
async function trustedAt(time: number): Promise<number | null> {
  await noteSeenTime(device, 0) // changes nothing, and is written after the notes that were begun before
  return readTrustedTime(device, time, time)
}

test('the time is noted at the start, and every five minutes', async () => {
  pageTime = NOON + 2 * HOUR_MS
  start()
  expect(await trustedAt(NOON)).toBeNull()
  pageTime = NOON + 4 * HOUR_MS
  vi.advanceTimersByTime(300_000 - 1)
  expect(await trustedAt(NOON + 2 * HOUR_MS)).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(await trustedAt(NOON + 2 * HOUR_MS)).toBeNull()
})

test('while the server answers its time replaces a later one, and corrects the clock of the device', async () => {
  pageTime = NOON + 100 * HOUR_MS
  start()
  expect(await trustedAt(NOON)).toBeNull()
  state = 'online'
  pageTime = NOON + HOUR_MS
  listener()
  expect(await trustedAt(NOON)).toBe(NOON + HOUR_MS)
})

test('a stopped page notes no time', async () => {
  start()
  expect(await trustedAt(NOON - HOUR_MS)).toBeNull()
  stop()
  pageTime = NOON + 9 * HOUR_MS
  listener()
  vi.advanceTimersByTime(3_600_000)
  expect(await trustedAt(NOON)).toBe(NOON)
})
