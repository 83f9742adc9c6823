import { afterEach, expect, test, vi } from 'vitest'
import type { PwaView } from '#pwa/pwa.ts'
import { isNearlyFull } from '#pwa/storage-report.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { askForPersistence, safetyToShow, savedOrderIn, withSavedOrder } from './saved-order.ts'

const device = new DeviceDatabase()
const pwa: PwaView = {
  offlineReady: true,
  updateWaiting: false,
  isUpdateRequested: false,
  canInstall: false,
  isInstalled: false,
  isUninstalledSafari: false,
  canWakeWorker: false,
}
afterEach(async () => {
  vi.unstubAllGlobals()
  await device.settings.clear()
})

/** A browser that grants or refuses persistent storage. */
function stubBrowser(grantsPersistence: boolean): { requestCount: number } {
  const browser = { requestCount: 0 }
  vi.stubGlobal('navigator', {
    storage: {
      async persist() {
        browser.requestCount += 1
        return grantsPersistence
      },
      persisted: async () => grantsPersistence && browser.requestCount > 0,
    },
  })
  return browser
}

test('at the first order the app asks for persistent storage, and shows once whether orders may be deleted', async () => {
  const browser = stubBrowser(true)
  const browserAnswer = askForPersistence(device)
  expect(await safetyToShow(device, pwa, browserAnswer)).toBe('kept')
  await askForPersistence(device)
  expect(browser.requestCount).toBe(1)
  expect(await safetyToShow(device, pwa, browserAnswer)).toBeNull()
})

test('the person is warned about a browser that refuses, and about Safari even if Safari agrees', async () => {
  stubBrowser(false)
  expect(await safetyToShow(device, pwa, askForPersistence(device))).toBe('may-be-deleted')
  await device.settings.clear()
  stubBrowser(true)
  const safari = { ...pwa, isUninstalledSafari: true }
  expect(await safetyToShow(device, safari, askForPersistence(device))).toBe('deleted-by-safari')
})

test('orders are shown as deletable if the browser has no persistent storage or never answers', async () => {
  vi.stubGlobal('navigator', {})
  await askForPersistence(device)
  expect(await safetyToShow(device, pwa, new Promise(() => {}))).toBe('may-be-deleted')
})

test('the saved order is read from the navigation state; any other state gives null', () => {
  const savedOrder = { intent: 'a', safety: 'kept' as const }
  expect(savedOrderIn(structuredClone(withSavedOrder(savedOrder)))).toEqual(savedOrder)
  for (const state of [null, 'x', {}, { savedOrder: 1 }, { savedOrder: { safety: 'kept' } }]) {
    expect(savedOrderIn(state)).toBeNull()
  }
})

test('a device is nearly full from 80 % on', () => {
  const report = (usedBytes: number | null, freeBytes: number | null) => ({
    usedBytes,
    freeBytes,
    isPersistent: false,
  })
  expect(isNearlyFull(report(80, 20))).toBe(true)
  expect(isNearlyFull(report(79, 21))).toBe(false)
  expect(isNearlyFull(report(null, null))).toBe(false)
  expect(isNearlyFull(report(0, 0))).toBe(false)
})
