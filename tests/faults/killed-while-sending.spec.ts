import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn, BUYER, checkOut, signIn } from '../support/counter-test.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  crashTab,
  expectDenied,
  finishedOrders,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** Checks out and waits until the POST was sent. The fault happens to this POST. */
async function checkOutWithFault(page: Page, network: FaultProxy, fault: Fault): Promise<void> {
  const earlierPostCount = network.requestsMatching(CHECKOUT).length
  await addSmallOrder(page)
  network.script(CHECKOUT, fault)
  await checkOut(page)
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBeGreaterThan(earlierPostCount)
}

async function readProcessId(context: BrowserContext): Promise<number> {
  const devTools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devTools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('The browser does not name its process')
  return browser.id
}

async function expectSentOrders(page: Page, serverUrl: string, count: number): Promise<void> {
  await page.goto('/pending-orders')
  for (const order of await (await finishedOrders(page, count)).all())
    await expect(order).toContainText('Sent')
  expect(await commitsOf(serverUrl)).toHaveLength(count)
}

test('an order is placed once if its tab is closed before the server has the order, or crashes before the answer', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await checkOutWithFault(page, network, { delayMs: 2000 })
  await page.close()
  const secondTab = await context.newPage()
  await expectSentOrders(secondTab, server.url, 1)

  await checkOutWithFault(secondTab, network, { delayAnswerMs: 2000 })
  await crashTab(secondTab)
  await expectSentOrders(await context.newPage(), server.url, 2)
})

test('an order is placed once if the browser is killed while it sends the order', async ({
  playwright,
  launchOptions,
  server,
  network,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'counter-profile-'))
  const openBrowser = async () => {
    const options = { ...launchOptions, baseURL: network.url, serviceWorkers: 'block' as const }
    const context = await playwright.chromium.launchPersistentContext(profile, options)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  let { context, page } = await openBrowser()
  try {
    await signIn(page, BUYER)
    await checkOutWithFault(page, network, { delayAnswerMs: 2000 })
    const contextClosed = context.waitForEvent('close')
    process.kill(await readProcessId(context), 'SIGKILL')
    await contextClosed
    ;({ context, page } = await openBrowser())
    // A killed browser may lose its newest cookies, but not the orders.
    await context.clearCookies()
    await page.goto('/offline-data')
    await expectDenied(page, '/offline-data')
    await signIn(page, BUYER)
    await expectSentOrders(page, server.url, 1)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
