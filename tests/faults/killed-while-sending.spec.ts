import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn, BUYER, checkOut, signIn } from '../support/counter-test.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  crash,
  expectDenied,
  finishedOrders,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** Checks out and resolves when the POST was sent; its answer comes late. */
async function leaveWhileSending(page: Page, network: FaultProxy, fault: Fault): Promise<void> {
  const before = network.matching(CHECKOUT).length
  await addSmallOrder(page)
  network.script(CHECKOUT, fault)
  await checkOut(page)
  await expect.poll(() => network.matching(CHECKOUT).length).toBeGreaterThan(before)
}

async function processOf(context: BrowserContext): Promise<number> {
  const devTools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devTools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('The browser does not tell its process')
  return browser.id
}

async function expectOrders(page: Page, serverUrl: string, count: number): Promise<void> {
  await page.goto('/pending-orders')
  for (const order of await (await finishedOrders(page, count)).all())
    await expect(order).toContainText('Sent')
  expect(await commitsOf(serverUrl)).toHaveLength(count)
}

test('a tab closed before the server has the order, or crashed before the answer, leaves one order', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await leaveWhileSending(page, network, { delayMs: 2000 })
  await page.close()
  const second = await context.newPage()
  await expectOrders(second, server.url, 1)

  await leaveWhileSending(second, network, { delayAnswerMs: 2000 })
  await crash(second)
  await expectOrders(await context.newPage(), server.url, 2)
})

test('a browser killed while it sends the order leaves one order', async ({
  playwright,
  launchOptions,
  server,
  network,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'counter-profile-'))
  const open = async () => {
    const options = { ...launchOptions, baseURL: network.url, serviceWorkers: 'block' as const }
    const context = await playwright.chromium.launchPersistentContext(profile, options)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  let { context, page } = await open()
  try {
    await signIn(page, BUYER)
    await leaveWhileSending(page, network, { delayAnswerMs: 2000 })
    const closed = context.waitForEvent('close')
    process.kill(await processOf(context), 'SIGKILL')
    await closed
    ;({ context, page } = await open())
    // The browser may lose the cookies of the last half minute, but not the orders.
    await context.clearCookies()
    await page.goto('/offline-data')
    await expectDenied(page, '/offline-data')
    await signIn(page, BUYER)
    await expectOrders(page, server.url, 1)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
