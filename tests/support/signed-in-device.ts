// The browser storage after the buyer signed in and the buyer's copy of the catalogue became complete: made once by a
// worker in a browser of its own, then given to every test that is not about signing in.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

type Device = Awaited<ReturnType<BrowserContext['storageState']>>

export interface SignedInDevice {
  /** Gives it to the page's context, at this address, and opens a page without pictures. */
  arrive: (page: Page, url: string | undefined) => Promise<void>
}

async function makeDevice(browser: Browser, url: string, cookie: string): Promise<Device> {
  // A fixed window, independent of the first test that needs the storage.
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  // A call without an answer proves nothing: on a busy machine the first start may stay the visitor's.
  await expect(async () => {
    await page.goto('/offline-data')
    await page.getByRole('button', { name: 'Log Out' }).waitFor({ timeout: 10_000 })
  }).toPass()
  await page.goto('/offline-data')
  await page.getByText(/^(\d+) of \1 products/).waitFor()
  await expect(page.getByRole('definition').filter({ hasText: 'Last sync' }).first()).toBeVisible()
  const device = await context.storageState({ indexedDB: true })
  await context.close()
  return device
}

export function signedInDevice(browser: Browser, url: string, cookie: string): SignedInDevice {
  let made: Promise<Device> | null = null
  return {
    async arrive(page, at = url) {
      made ??= makeDevice(browser, url, cookie)
      const { cookies, origins } = await made
      const origin = new URL(at).origin
      await page.context().setStorageState({ cookies, origins: origins.map((kept) => ({ ...kept, origin })) })
      await page.goto('/pending-orders')
    },
  }
}
