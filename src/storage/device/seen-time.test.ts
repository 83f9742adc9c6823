import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../device-database.ts'
import { noteSeenTime, noteServerTime, readTrustedTime } from './seen-time.ts'

const NOON = Date.parse('2026-01-15T12:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let device: DeviceDatabase
beforeEach(() => {
  device = new DeviceDatabase()
})
afterEach(() => device.delete())

/** The trusted time on a page that has no answer of the server: its clock is the device's. */
const trustedAt = (deviceTime: number) => readTrustedTime(device, deviceTime, deviceTime)

test('readTrustedTime trusts the device’s clock before anything was noted', async () => {
  expect(await trustedAt(NOON)).toBe(NOON)
})

test('readTrustedTime does not trust a clock that was set back an hour, but one that was set back four minutes', async () => {
  await noteSeenTime(device, NOON, NOON)
  expect(await trustedAt(NOON - HOUR_MS)).toBeNull()
  expect(await trustedAt(NOON - 6 * MINUTE_MS)).toBeNull()
  expect(await trustedAt(NOON - 4 * MINUTE_MS)).toBe(NOON - 4 * MINUTE_MS)
  expect(await trustedAt(NOON + HOUR_MS)).toBe(NOON + HOUR_MS)
})

test('noteSeenTime does not replace a later time by an earlier one', async () => {
  await noteSeenTime(device, NOON, NOON)
  await noteSeenTime(device, NOON - HOUR_MS, NOON - HOUR_MS)
  expect(await trustedAt(NOON - HOUR_MS)).toBeNull()
})

test('readTrustedTime corrects a clock that is always wrong by the last answer of the server', async () => {
  await noteServerTime(device, NOON, NOON - 2 * HOUR_MS)
  expect(await trustedAt(NOON - HOUR_MS)).toBe(NOON + HOUR_MS)
})

test('a clock that is set back between the server’s answer and the unlock is not trusted', async () => {
  await noteServerTime(device, NOON, NOON - 2 * HOUR_MS)
  expect(await trustedAt(NOON - 3 * HOUR_MS)).toBeNull()
})

test('an answer of the server replaces the time of a clock that was once too far ahead', async () => {
  await noteSeenTime(device, NOON + 1000 * HOUR_MS, NOON + 1000 * HOUR_MS)
  expect(await trustedAt(NOON)).toBeNull()
  await noteServerTime(device, NOON, NOON)
  expect(await trustedAt(NOON)).toBe(NOON)
})

test('the clock of a page that the server has answered is not corrected twice', async () => {
  await noteServerTime(device, NOON, NOON - 2 * HOUR_MS)
  expect(await readTrustedTime(device, NOON + HOUR_MS, NOON - HOUR_MS)).toBe(NOON + HOUR_MS)
})

test('noteSeenTime writes again only after a minute, because each write is durable', async () => {
  const put = vi.spyOn(device.settings, 'put')
  await noteSeenTime(device, NOON, NOON)
  await noteSeenTime(device, NOON + MINUTE_MS / 2, NOON + MINUTE_MS / 2)
  expect(put).toHaveBeenCalledTimes(1)
  await noteSeenTime(device, NOON + MINUTE_MS, NOON + MINUTE_MS)
  expect(put).toHaveBeenCalledTimes(2)
})
