import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn, checkOut } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  focusWindow,
  openPendingOrders,
  passTimeUntil,
  test,
} from '../support/faulty-network-test.ts'

/**
 * Freezes the page as a browser does: its scripts stop until the thaw, and messages of other tabs are lost. The
 * debugger does this, because browsers freeze only hidden pages, and the test's browser shows all pages. Returns the
 * function that thaws the page.
 */
async function freeze(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Debugger.enable')
  const pausedEvent = new Promise((resolve) => devTools.once('Debugger.paused', resolve))
  await devTools.send('Debugger.pause')
  devTools.send('Runtime.evaluate', { expression: '0' }).catch(() => {}) // answered after the thaw
  await pausedEvent
  return async () => {
    await devTools.send('Debugger.resume')
    await devTools.detach()
    await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  }
}

/** Moves the clock of this page only: `page.clock` moves the clocks of all pages, and waits for them. */
async function passTimeIn(page: Page, network: FaultProxy, ms: number): Promise<void> {
  await network.untilIdle()
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
  const otherTab = await context.newPage()
  await otherTab.goto('/pending-orders')
  await addSmallOrder(page)
  network.script(CHECKOUT, 'swallow-answer')
  await checkOut(page)
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(1)
  await openPendingOrders(page)
  const thaw = await freeze(context, page)

  await expect(otherTab.getByText('Sending', { exact: true })).toBeVisible()
  await otherTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // The other tab waits 90 seconds for the sender's lock and for the age of the claim.
  await passTimeUntil(otherTab.getByText('Finished (1)'), () => passTimeIn(otherTab, network, 20_000))
  await expectAllSent(otherTab, network, server.url, 1)

  const postCountBefore = network.requestsMatching(CHECKOUT).length
  await thaw()
  await focusWindow(page)
  // The thawed tab still waits for its POST, which has a limit of 45 seconds.
  await page.clock.fastForward(46_000)
  await expectAllSent(page, network, server.url, 1)
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(postCountBefore)
})
