// The journeys on which something goes wrong between the browser and the edge: the browser knows only the fault
// proxy, staff and the judge talk to the server directly.
import { expect, type Locator, type Page } from '@playwright/test'
import { expectOneCommitPerIntent } from './commit-ledger.ts'
import {
  addFromProductPage,
  arriveSignedIn,
  cartLink,
  checkOut,
  connection,
  test as counterTest,
  FRAME_CHROME,
  fillExampleCart,
  pendingOrders,
} from './counter-test.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { bringNewerBuild } from './newer-build.ts'

export const CHECKOUT = { method: 'POST', path: /\/order\/checkout$/ }
const PROBE = { path: /^\/edge/ }

export const test = counterTest.extend<{ network: FaultProxy }>({
  network: async ({ edgeUrl }, use) => {
    const network = await startFaultProxy(edgeUrl)
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.url),
  page: async ({ page, network }, use) => {
    // Time that passes in the pages passes on the server too; `setSystemTime` is the device's own mistake.
    const { clock } = page
    const fastForward = clock.fastForward.bind(clock)
    clock.fastForward = async (ms) => {
      // Nor does it pass at once over what a busy server is just answering.
      await network.rest()
      network.passTime(Number(ms))
      await fastForward(ms)
    }
    await use(page)
  },
})

/**
 * The checkout has come to its end on the cart. Which screen tells how it went depends on whether the answer came
 * within the eight seconds that a cart watches its order.
 */
export async function expectCartLeft(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^(Order history|Pending orders)$/ })).toBeVisible()
}

/** With a clock that the test can move. */
export async function signInWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await arriveSignedIn(page)
}

/** Checks out the small order and waits until its POST has met its fault. */
export async function sendSmallOrder(page: Page, network: FaultProxy): Promise<void> {
  const before = network.matching(CHECKOUT).length
  await addSmallOrder(page)
  await checkOut(page)
  await expect.poll(() => network.matching(CHECKOUT).length).toBeGreaterThan(before)
}

/** Lets the waiting times of the outbox pass until so many orders are finished; ends on Pending orders. */
export async function letWaitingTimePass(page: Page, count: number): Promise<void> {
  await openPendingOrders(page)
  await passTimeUntil(page.getByText(`Finished (${count})`), () => page.clock.fastForward(10_000))
}

/** On Pending orders: all of them came to their end, and each is on the server once. */
export async function expectAllSent(
  page: Page,
  network: FaultProxy,
  serverUrl: string,
  count: number,
): Promise<void> {
  for (const order of await (await finishedOrders(page, count)).all())
    await expect(order).toContainText('Sent')
  await expectOneCommitPerIntent(serverUrl, network, count)
}

/** Hurries the next probe of the server, as coming back to the window does. */
export async function lookAtWindow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

export async function loseServer(page: Page, network: FaultProxy): Promise<void> {
  await network.goDown()
  // A probe answered just before would tell the old; the next one by itself comes half a minute later.
  await expect(async () => {
    await lookAtWindow(page)
    await expect(connection(page)).toContainText('Offline since', { timeout: 1000 })
  }).toPass({ intervals: [100] })
}

export async function findServer(page: Page, network: FaultProxy): Promise<void> {
  const probes = network.matching(PROBE).length
  await network.comeUp()
  // A probe about to fail would tell the old; the next one by itself comes up to a quarter of a minute later.
  await expect(async () => {
    await lookAtWindow(page)
    expect(network.matching(PROBE).length).toBeGreaterThan(probes)
  }).toPass({ intervals: [100] })
}

/** The cart of the example, checked out while the server is out of reach; ends on Pending orders. */
export async function queueExampleOrder(page: Page, network: FaultProxy): Promise<void> {
  await fillExampleCart(page)
  await queueCart(page, network)
}

/** 2 of Plate Frame Chrome: 4.30 + 12.00 + 0.27 = 16.57. */
export async function addSmallOrder(page: Page): Promise<void> {
  await addFromProductPage(page, FRAME_CHROME, 2)
  await expect(cartLink(page)).toHaveAccessibleName(/\$4\.30, 1 item/)
}

export async function queueSmallOrder(page: Page, network: FaultProxy): Promise<void> {
  await addSmallOrder(page)
  await queueCart(page, network)
}

export async function queueCart(page: Page, network: FaultProxy): Promise<void> {
  // Without a worker its code comes from the server, like that of every screen.
  await cartLink(page).press('Enter')
  await expect(page.getByLabel("RO or Orderer's Name")).toBeVisible()
  await loseServer(page, network)
  await checkOut(page)
  await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
  await expect(pendingOrders(page)).toHaveCount(1)
  await expect(pendingOrders(page)).toContainText('Waiting')
}

/** By its link: nothing that is under way is interrupted. */
export async function openPendingOrders(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^Pending orders/ }).first()
  // An order that ends at that moment takes its count out of the header, and the link moves away under the press.
  await expect(async () => {
    await link.click()
    await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** On Pending orders: the orders that came to their end, unfolded. */
export async function finishedOrders(page: Page, count = 1): Promise<Locator> {
  await page.getByText(`Finished (${count})`).click()
  const orders = page.getByRole('list', { name: 'Finished orders' }).locator('> li')
  await expect(orders).toHaveCount(count)
  return orders
}

/** The page of an account that was shown elsewhere has ended: home was loaded, and it is nobody's. */
export async function expectSignedOut(page: Page): Promise<void> {
  // By what it shows: where another tab's news begins the load once more, the runner may keep the address before.
  await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
}

/**
 * The server ended the session of the account that was shown: the sign-in page says so, and says that the order is
 * kept; Pending orders says it too.
 */
export async function expectDenied(page: Page, path: string): Promise<void> {
  const kept = page.getByRole('status').filter({ hasText: 'You were signed out' })
  const words = '1 order of yours is saved here and goes out after you sign in again.'
  await expect(kept).toContainText(words)
  await expect(page).toHaveURL(`/auth${path}`)
  await openPendingOrders(page)
  await expect(kept).toContainText(words)
  await expect(page.getByText('of another person')).toHaveCount(0)
}

/** On the order history: the newest order is this one. */
export async function expectNewestOrder(
  page: Page,
  orderId: number | undefined,
  amount: string,
): Promise<void> {
  await page.goto('/orders')
  const newest = page.getByRole('row').nth(1)
  await expect(newest.getByRole('link').first()).toHaveAttribute('href', `/order/view/${orderId}`)
  await expect(newest).toContainText(amount)
}

/**
 * Lets the time pass in which an order of unknown outcome is looked for in the history: two reads a minute apart,
 * and five minutes until its absence is believed. On Pending orders, with the page's clock installed.
 */
export async function letHistorySettle(page: Page, count = 1): Promise<void> {
  await expect(page.getByText('Checking whether it arrived. Do not place it again.')).not.toHaveCount(0)
  const asking = page.getByText('Needs your decision', { exact: true })
  await passTimeUntil(asking.nth(count - 1), () => page.clock.fastForward(151_000))
}

/** Lets time pass in steps until this shows; between two of them what is under way has a moment to end. */
export async function passTimeUntil(shown: Locator, passTime: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (!(await shown.isVisible())) await passTime()
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [100] })
}

/** The tab ends where it stands, without a word to anybody. */
export async function crash(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devTools.send('Page.crash').catch(() => {}) // never answered: who should answer is gone
  await crashed
  await page.close()
}

/** Presses a button that asks first, and agrees. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** From now on the server has a newer build, and the page holds it. */
export async function publishNewBuild(page: Page, network: FaultProxy, serverUrl: string): Promise<void> {
  await bringNewerBuild(network, serverUrl)
  // A file that is lost on the way ends its installation; then the page looks once more, as it does every hour.
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      if (registration?.waiting === null && registration.installing === null) await registration.update()
      return registration?.waiting?.state
    })
  await expect.poll(look).toBe('installed')
}
