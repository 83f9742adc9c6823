import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn, checkOut } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  lookAtWindow,
  openPendingOrders,
  passTimeUntil,
  test,
} from '../support/faulty-network-test.ts'

/**
 * Freezes the page: its scripts stop until the thaw, and messages of other tabs are lost, as when a browser freezes
 * a page. It uses the debugger, because the test's browser shows all pages, and no browser freezes a visible page. At the
 * thaw a browser sends `resume` to the page.
 */
async function freeze(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Debugger.enable')
  const paused = new Promise((resolve) => devTools.once('Debugger.paused', resolve))
  await devTools.send('Debugger.pause')
  devTools.send('Runtime.evaluate', { expression: '0' }).catch(() => {}) // answered after the thaw
  await paused
  return async () => {
    await devTools.send('Debugger.resume')
    await devTools.detach()
    await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  }
}

/** Moves the clock of this page alone: `page.clock` moves all pages of the device, and waits for them. */
async function passTimeIn(page: Page, network: FaultProxy, ms: number): Promise<void> {
  await network.rest()
  await page.evaluate((ticks) => Object(globalThis).__pwClock.controller.fastForward(ticks), ms)
}

test('another tab finishes the order of a frozen tab, and the thawed tab sends nothing', async ({
  page,
  context,
  server,
  network,
}) => {
  await page.clock.install()
  await arriveSignedIn(page)
  const other = await context.newPage()
  await other.goto('/pending-orders')
  await addSmallOrder(page)
  network.script(CHECKOUT, 'swallow-answer')
  await checkOut(page)
  await expect.poll(() => network.matching(CHECKOUT).length).toBe(1)
  await openPendingOrders(page)
  const thaw = await freeze(context, page)

  await expect(other.getByText('Sending', { exact: true })).toBeVisible()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // The wait for the sender's lock and the age of a claim are 90 seconds.
  await passTimeUntil(other.getByText('Finished (1)'), () => passTimeIn(other, network, 20_000))
  await expectAllSent(other, network, server.url, 1)

  const posts = network.matching(CHECKOUT).length
  await thaw()
  await lookAtWindow(page)
  // Past the limit of the POST that the thawed tab still waits for.
  await page.clock.fastForward(46_000)
  await expectAllSent(page, network, server.url, 1)
  expect(network.matching(CHECKOUT)).toHaveLength(posts)
})
