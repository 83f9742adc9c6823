// The `test` of journeys with faults between browser and edge. The browser calls the server through the fault proxy.
// The test itself calls the server directly when it acts as staff or reads the committed orders.
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
  followMoreLink,
  goWithinApp,
  pendingOrders,
} from './counter-test.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { serveNewerBuild } from './newer-build.ts'

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
    // `fastForward` moves the device's clock and the dates of the server's answers. `setSystemTime` changes only the
    // device's clock, so that it is wrong.
    const { clock } = page
    const fastForward = clock.fastForward.bind(clock)
    clock.fastForward = async (ms) => {
      // Time passes only after the server has answered the open calls.
      await network.untilIdle()
      network.passTime(Number(ms))
      await fastForward(ms)
    }
    await use(page)
  },
})

/** Opens a page in which the buyer is signed in and whose clock the test can move. */
export async function signInWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await arriveSignedIn(page)
}

/** Checks out the small order and waits until its POST has met its fault. */
export async function sendSmallOrder(page: Page, network: FaultProxy): Promise<void> {
  const earlierPostCount = network.requestsMatching(CHECKOUT).length
  await addSmallOrder(page)
  await checkOut(page)
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBeGreaterThan(earlierPostCount)
}

/** Opens Pending orders and lets the waiting times of the outbox pass until `count` orders are finished. */
export async function letWaitingTimePass(page: Page, count: number): Promise<void> {
  await openPendingOrders(page)
  await passTimeUntil(page.getByText(`Finished (${count})`), () => page.clock.fastForward(10_000))
}

/** On Pending orders: expects that all orders were sent and that the server has each of them once. */
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

/** Starts the next probe of the server at once, as a person does who returns to the window. */
export async function focusWindow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

export async function loseServer(page: Page, network: FaultProxy): Promise<void> {
  await network.goDown()
  // A probe that was answered just before reports that the server answers, and the next one starts half a minute later.
  await expect(async () => {
    await focusWindow(page)
    await expect(connection(page)).toContainText('Offline since', { timeout: 1000 })
  }).toPass({ intervals: [100] })
}

export async function restoreServer(page: Page, network: FaultProxy): Promise<void> {
  const earlierProbeCount = network.requestsMatching(PROBE).length
  await network.comeUp()
  // A probe that is about to fail reports that the server does not answer. The next one starts up to 15 seconds later.
  await expect(async () => {
    await focusWindow(page)
    expect(network.requestsMatching(PROBE).length).toBeGreaterThan(earlierProbeCount)
  }).toPass({ intervals: [100] })
}

/** Checks out the example cart while the server is out of reach. Ends on Pending orders. */
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
  // Without a worker the code of a screen comes from the server, so both screens open before the server is lost.
  await visitPendingOrders(page)
  await cartLink(page).press('Enter')
  await expect(page.getByLabel("RO or Orderer's Name")).toBeVisible()
  await loseServer(page, network)
  await checkOut(page)
  await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
  await expect(pendingOrders(page)).toHaveCount(1)
  await expect(pendingOrders(page)).toContainText('Waiting')
}

/** Opens Pending orders within the app. Then it opens again without a server, even if no worker keeps its code. */
export async function visitPendingOrders(page: Page): Promise<void> {
  await goWithinApp(page, '/pending-orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Pending orders' })).toBeVisible()
}

/** Opens Pending orders through the link, because a page load would interrupt the calls of the page. */
export async function openPendingOrders(page: Page): Promise<void> {
  await followMoreLink(page, 'Pending orders')
  await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
}

/** On Pending orders: unfolds and returns the finished orders. */
export async function finishedOrders(page: Page, count = 1): Promise<Locator> {
  await page.getByText(`Finished (${count})`).click()
  const orders = page.getByRole('list', { name: 'Finished orders' }).locator('> li')
  await expect(orders).toHaveCount(count)
  return orders
}

/** Expects that the account is signed out: the page shows Home with the Log In link. */
export async function expectSignedOut(page: Page): Promise<void> {
  // The test reads the page and not its address: after a second load the runner may report the earlier address.
  await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
}

/**
 * Expects the page after the server ended the session of its account: the sign-in page and Pending orders say that the
 * account was signed out and that its order is saved.
 */
export async function expectDenied(page: Page, path: string): Promise<void> {
  const savedNotice = page.getByRole('status').filter({ hasText: 'You were signed out' })
  const savedText = '1 order of yours is saved here. After you sign in again it goes out'
  await expect(savedNotice).toContainText(savedText)
  await expect(page).toHaveURL(`/auth${path}`)
  await openPendingOrders(page)
  await expect(savedNotice).toContainText(savedText)
  await expect(page.getByText(/of (another person|other people)/)).toHaveCount(0)
}

/**
 * On Pending orders, with the page's clock installed: lets the time pass in which the outbox looks for an order of
 * unknown outcome in the history. The outbox reads the history twice, a minute apart, and waits five minutes before it
 * reports the order as missing.
 */
export async function letHistorySettle(page: Page, count = 1): Promise<void> {
  await expect(page.getByText('Checking whether the order arrived. Do not place it again.')).not.toHaveCount(
    0,
  )
  const decisions = page.getByText('Needs your decision', { exact: true })
  await passTimeUntil(decisions.nth(count - 1), () => page.clock.fastForward(151_000))
}

/** Lets time pass in steps until the element is visible. Between two steps the calls of the page have time to end. */
export async function passTimeUntil(awaitedElement: Locator, passTime: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (!(await awaitedElement.isVisible())) await passTime()
    await expect(awaitedElement).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [100] })
}

/** Crashes the tab: its code runs no further, not even for a last call. */
export async function crashTab(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const crashEvent = page.waitForEvent('crash')
  devTools.send('Page.crash').catch(() => {}) // never answered: the crashed page cannot answer
  await crashEvent
  await page.close()
}

/** Gives the server a newer build and waits until the page has installed it. */
export async function publishNewBuild(page: Page, network: FaultProxy, serverUrl: string): Promise<void> {
  await serveNewerBuild(network, serverUrl)
  // A file that fails to load ends the installation. Then the page looks for the build again, as it does every hour.
  const readBuildState = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      if (registration?.waiting === null && registration.installing === null) await registration.update()
      return registration?.waiting?.state
    })
  await expect.poll(readBuildState).toBe('installed')
}

/** Time for the requests of the earlier worker. Without a test Chromium waits for half a minute without requests. */
const TIME_TO_STOP_MS = 10_000

/**
 * Waits for an effect of a new worker that takes over. If a request starts the earlier worker again while Chromium stops
 * it, the new worker waits until the earlier one is idle for half a minute. Chromium does not stop an idle worker that a
 * test observes, so this function stops it.
 */
export async function waitForTakeover<Effect>(page: Page, effect: Promise<Effect>): Promise<Effect> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  const stopWorkers = () => void devTools.send('ServiceWorker.stopAllWorkers').catch(() => {}) // the page has closed
  const timer = setInterval(stopWorkers, TIME_TO_STOP_MS)
  return effect.finally(() => clearInterval(timer))
}
