import { afterEach, expect, test, vi } from 'vitest'
import type { PwaView } from '#pwa/pwa.ts'
import { isNearlyFull } from '#pwa/storage-report.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { askToKeep, safetyToTell, savedOrderIn, withSavedOrder } from './saved-order.ts'

const device = new DeviceDatabase()
const pwa: PwaView = {
  offlineReady: true,
  updateWaiting: false,
  isUpdateWanted: false,
  canInstall: false,
  isInstalled: false,
  isUninstalledSafari: false,
  canAskToNotify: false,
}
afterEach(async () => {
  vi.unstubAllGlobals()
  await device.settings.clear()
})

/** A browser that grants or refuses persistent storage. */
function browserThatPromises(isPromised: boolean): { asked: number } {
  const seen = { asked: 0 }
  vi.stubGlobal('navigator', {
    storage: {
      async persist() {
        seen.asked += 1
        return isPromised
      },
      persisted: async () => isPromised && seen.asked > 0,
    },
  })
  return seen
}

test('the first order of a device asks for persistent storage, and the answer is shown once', async () => {
  const seen = browserThatPromises(true)
  const asked = askToKeep(device)
  expect(await safetyToTell(device, pwa, asked)).toBe('kept')
  await askToKeep(device)
  expect(seen.asked).toBe(1)
  expect(await safetyToTell(device, pwa, asked)).toBeNull()
})

test('the person is warned about a browser that refuses, and about Safari even if it agrees', async () => {
  browserThatPromises(false)
  expect(await safetyToTell(device, pwa, askToKeep(device))).toBe('may-be-deleted')
  await device.settings.clear()
  browserThatPromises(true)
  const safari = { ...pwa, isUninstalledSafari: true }
  expect(await safetyToTell(device, safari, askToKeep(device))).toBe('deleted-by-safari')
})

test('a browser without persistent storage, or one that never answers, delays nothing', async () => {
  vi.stubGlobal('navigator', {})
  await askToKeep(device)
  expect(await safetyToTell(device, pwa, new Promise(() => {}))).toBe('may-be-deleted')
})

test('the navigation state is read back, and any other state is null', () => {
  const saved = { intent: 'a', safety: 'kept' as const }
  expect(savedOrderIn(structuredClone(withSavedOrder(saved)))).toEqual(saved)
  for (const state of [null, 'x', {}, { savedOrder: 1 }, { savedOrder: { safety: 'kept' } }]) {
    expect(savedOrderIn(state)).toBeNull()
  }
})

test('a device is nearly full from 80 % on', () => {
  const report = (used: number | null, free: number | null) => ({ used, free, isPersistent: false })
  expect(isNearlyFull(report(80, 20))).toBe(true)
  expect(isNearlyFull(report(79, 21))).toBe(false)
  expect(isNearlyFull(report(null, null))).toBe(false)
  expect(isNearlyFull(report(0, 0))).toBe(false)
})
