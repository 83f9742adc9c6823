// Uses up the browser's quota, so that every write of a page fails as on a full device. Only in Chromium can a test set
// the quota.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn } from './counter-test.ts'
import type { FaultProxy } from './fault-proxy.ts'

const SMALL_QUOTA_BYTES = 40_000_000

/** Sets the quota of the browser; null sets its default. */
export async function setQuota(
  context: BrowserContext,
  page: Page,
  origin: string,
  quotaSize: number | null,
): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== null && { quotaSize }) })
}

/**
 * Tries to store a row of this size in a database of the test. Returns whether the browser stored it. The bytes are random,
 * because the browser compresses rows.
 */
export function tryToWrite(page: Page, bytes: number): Promise<boolean> {
  return page.evaluate(
    (bytes) =>
      new Promise<boolean>((resolve) => {
        const openRequest = indexedDB.open('a-test')
        openRequest.onupgradeneeded = () =>
          openRequest.result.createObjectStore('rows', { autoIncrement: true })
        openRequest.onerror = () => resolve(false)
        openRequest.onsuccess = () => {
          const row = new Uint8Array(bytes)
          // A call fills at most this many bytes.
          for (let start = 0; start < bytes; start += 65_536)
            crypto.getRandomValues(row.subarray(start, start + 65_536))
          const transaction = openRequest.result.transaction('rows', 'readwrite')
          transaction.objectStore('rows').add(row)
          transaction.oncomplete = () => resolve(true)
          transaction.onabort = () => resolve(false)
        }
      }),
    bytes,
  )
}

/**
 * Uses up the quota. The browser caches the free space for half a minute, so the function writes rows until the cached
 * space is used up too.
 */
export async function fillDevice(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await setQuota(context, page, origin, 1)
  for (let rowCount = 0; await tryToWrite(page, 1_000_000); rowCount++) expect(rowCount).toBeLessThan(100)
  expect(await tryToWrite(page, 1)).toBe(false)
}

export async function signInWithSmallQuota(
  context: BrowserContext,
  page: Page,
  network: FaultProxy,
): Promise<void> {
  await setQuota(context, page, network.url, SMALL_QUOTA_BYTES)
  await arriveSignedIn(page)
}

/** Gives the device room again. */
export async function freeDevice(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await setQuota(context, page, origin, null)
  await expect.poll(() => tryToWrite(page, 1)).toBe(true)
}
