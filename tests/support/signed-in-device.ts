// The browser storage of a device on which the buyer is signed in and has a complete copy of the catalogue. Each test
// worker makes this storage once, in a browser context of its own, for the tests that are not about signing in.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

type Device = Awaited<ReturnType<BrowserContext['storageState']>>

export interface SignedInDevice {
  /** Puts the storage into the page's context, for the origin of this address, and opens a page without pictures. */
  openPage: (page: Page, url: string | undefined) => Promise<void>
}

async function makeDevice(browser: Browser, url: string, cookie: string): Promise<Device> {
  // The window has a fixed size. Otherwise it would have the size of the first test that needs the storage.
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  // On a busy machine the first call may get no answer. Then the page belongs to the visitor and is loaded again.
  const banner = page.getByRole('banner')
  const personButton = banner.getByRole('button', { name: 'buyer', exact: true })
  await expect(async () => {
    await page.goto('/offline-data')
    await personButton.or(banner.getByRole('link', { name: 'Log In' })).waitFor()
    expect(await personButton.isVisible()).toBe(true)
  }).toPass()
  await page.goto('/offline-data')
  await page.getByText(/^(\d+) of \1 products/).waitFor()
  await expect(page.getByRole('listitem').filter({ hasText: /^Catalog.*updated/ })).toBeVisible()
  const device = await context.storageState({ indexedDB: true })
  await context.close()
  return device
}

export function signedInDevice(browser: Browser, url: string, cookie: string): SignedInDevice {
  let device: Promise<Device> | null = null
  return {
    async openPage(page, address = url) {
      device ??= makeDevice(browser, url, cookie)
      const { cookies, origins } = await device
      const origin = new URL(address).origin
      await page
        .context()
        .setStorageState({ cookies, origins: origins.map((storage) => ({ ...storage, origin })) })
      await page.goto('/pending-orders')
    },
  }
}
