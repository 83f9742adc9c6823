import { expect, type Page } from '@playwright/test'
import {
  addFromProductPage,
  checkOut,
  chooseForOrder,
  FRAME_CHROME,
  pendingOrders,
} from '../support/counter-test.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

// Without a key store only the history shows whether an order arrived.
test.use({ keepsKeys: false })

const PORTAL: Fault = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }

/** Places an order with its own quantity, so that the app can tell the orders apart in the history. */
async function placeOrder(page: Page, network: FaultProxy, fault: Fault, quantity: number): Promise<void> {
  network.script(CHECKOUT, fault)
  await addFromProductPage(page, FRAME_CHROME, quantity)
  await checkOut(page)
  // Before the POST the app reads the history for each order of unknown outcome.
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(quantity)
  await openPendingOrders(page)
  await expect(pendingOrders(page)).toHaveCount(quantity)
  await expect(pendingOrders(page).first()).toContainText('Outcome unknown')
}

test('an order that arrived without an answer is found in the history, and one that did not arrive is sent again only by a person', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  // If a reused connection is cut, the browser sends the POST again by itself.
  await network.closeAfterEach()
  await placeOrder(page, network, 'cut-answer', 1)
  await placeOrder(page, network, PORTAL, 2)
  await letHistorySettle(page, 2)
  const arrivedOrder = pendingOrders(page).filter({ hasText: 'Probably this one' })
  await expect(arrivedOrder).toHaveCount(1)
  expect(await commitsOf(server.url)).toHaveLength(1)

  await arrivedOrder.getByRole('button', { name: 'It arrived' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'It arrived' }).click()
  await expect(pendingOrders(page)).toHaveCount(1)
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(2)
  await chooseForOrder(page, 'Send again')
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await finishedOrders(page, 2)
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(3)
  expect(await commitsOf(server.url)).toHaveLength(2)
})
