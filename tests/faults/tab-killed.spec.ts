import { type BrowserContext, expect, type Page } from '@playwright/test'
import { checkOut, connection, pendingOrders } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  crashTab,
  finishedOrders,
  passTimeUntil,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

const BASKET_CALL = { method: 'POST', path: /\/check-basket$/ }

/** Crashes the tab and opens Pending orders in a new tab. */
async function crashAndReopen(page: Page, context: BrowserContext): Promise<Page> {
  await crashTab(page)
  const nextTab = await context.newPage()
  await nextTab.goto('/pending-orders')
  return nextTab
}

async function expectSent(page: Page, count: number): Promise<void> {
  for (const order of await (await finishedOrders(page, count)).all())
    await expect(order).toContainText('Sent')
}

async function sendOrderAndExpect(page: Page, network: FaultProxy, state: string): Promise<void> {
  await sendSmallOrder(page, network)
  await page.goto('/pending-orders')
  await expect(pendingOrders(page)).toContainText(state)
}

test('an order is sent although its tab crashes during the check or while the outcome is unknown', async ({
  page: firstTab,
  context,
  server,
  network,
}) => {
  let page = firstTab
  await signInWithClock(page)
  await test.step('Checking', async () => {
    await addSmallOrder(page)
    network.scriptAlways(BASKET_CALL, 'hold')
    await checkOut(page)
    // The cart makes the same call, so the test waits for the state of the order and not for the call.
    await expect(connection(page)).toContainText('Sending 1 order')
    network.clear()
    page = await crashAndReopen(page, context)
    await passTimeUntil(page.getByText('Finished (1)'), () => page.clock.fastForward(20_000))
    await expectSent(page, 1)
  })
  await test.step('Outcome unknown', async () => {
    network.scriptAlways(CHECKOUT, 'drop')
    await sendOrderAndExpect(page, network, 'Outcome unknown')
    page = await crashAndReopen(page, context)
    await expect(page.getByText('Checking whether the order arrived. Do not place it again.')).toBeVisible()
    network.clear()
    await passTimeUntil(page.getByText('Finished (2)'), () => page.clock.fastForward(20_000))
    await expectSent(page, 2)
  })
  expect(await commitsOf(server.url)).toHaveLength(2)
})
