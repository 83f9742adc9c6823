// Saves a pending order as a file on one tablet, and imports that file on another tablet.
import { type Browser, expect, type Page } from '@playwright/test'
import { arriveSignedIn, pendingOrders } from './counter-test.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { queueExampleOrder } from './faulty-network-test.ts'

async function saveCopy(page: Page): Promise<string> {
  const downloadEvent = page.waitForEvent('download')
  await pendingOrders(page).getByRole('button', { name: 'Save a copy' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/^order-[0-9a-f]{8}-1\.json$/)
  return download.path()
}

export async function importCopy(page: Page, path: string): Promise<void> {
  await page.goto('/pending-orders')
  const chooserEvent = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import a saved order' }).click()
  await (await chooserEvent).setFiles(path)
}

/** Opens a page of a second tablet, which reaches the server without the fault proxy. */
export async function openOtherDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  return context.newPage()
}

/** Queues the example order and saves its copy. Returns the path of the file. */
export async function saveCopyOfWaitingOrder(page: Page, network: FaultProxy): Promise<string> {
  await arriveSignedIn(page)
  await queueExampleOrder(page, network)
  await expect(pendingOrders(page)).toContainText('Waiting')
  return saveCopy(page)
}
