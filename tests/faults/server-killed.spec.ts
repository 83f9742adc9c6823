import { expect, type Page } from '@playwright/test'
import { checkOut } from '../support/counter-test.ts'
import {
  addSmallOrder,
  confirm,
  finishedOrders,
  letHistorySettle,
  lookAtWindow,
  openPendingOrders,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { letLeasesLapse } from '../support/key-leases.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'
import type { RunningServer } from '../support/start-server.ts'

/** Checks out at a backend that commits and then answers late. */
async function orderSlowly(page: Page, server: RunningServer): Promise<void> {
  await signInWithClock(page)
  await addSmallOrder(page)
  await scriptFailures(server.url, {
    path: '/api/client/order/checkout',
    when: 'after',
    delayMs: 60_000,
    times: 1,
  })
  await checkOut(page)
}

/** Kills the server during the order, and starts it a good while later. */
async function killAndBringBack(page: Page, server: RunningServer): Promise<void> {
  await server.kill()
  await openPendingOrders(page)
  await expect(page.getByText('Outcome unknown')).toBeVisible()
  await letLeasesLapse(server.dataDirectory)
  await server.restart()
  await lookAtWindow(page)
}

test('an order that the killed server had committed is found in the history', async ({ page, server }) => {
  await orderSlowly(page, server)
  await expect.poll(async () => (await commitsOf(server.url)).length).toBe(1)
  await killAndBringBack(page, server)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  await confirm(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
})
