import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn, BUYER, checkOut, signIn } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  crashTab,
  expectDenied,
  finishedOrders,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** Checks out and waits until the POST was sent. Its answer is held until the returned function is called. */
async function checkOutWithHeldAnswer(page: Page, network: FaultProxy): Promise<() => void> {
  await addSmallOrder(page)
  const releaseAnswer = network.pause(CHECKOUT, 'answer')
  await checkOut(page)
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(1)
  return releaseAnswer
}

async function readProcessId(context: BrowserContext): Promise<number> {
  const devTools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devTools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('The browser does not name its process')
  return browser.id
}

async function expectSentOnce(page: Page, serverUrl: string): Promise<void> {
  await page.goto('/pending-orders')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(serverUrl)).toHaveLength(1)
}

test('an order is placed once if its tab crashes before the answer', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  const releaseAnswer = await checkOutWithHeldAnswer(page, network)
  await crashTab(page)
  releaseAnswer()
  await expectSentOnce(await context.newPage(), server.url)
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
    const releaseAnswer = await checkOutWithHeldAnswer(page, network)
    const contextClosed = context.waitForEvent('close')
    process.kill(await readProcessId(context), 'SIGKILL')
    await contextClosed
    releaseAnswer()
    ;({ context, page } = await openBrowser())
    // A killed browser may lose its newest cookies, but not the orders.
    await context.clearCookies()
    await page.goto('/offline-data')
    await expectDenied(page, '/offline-data')
    await signIn(page, BUYER)
    await expectSentOnce(page, server.url)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
