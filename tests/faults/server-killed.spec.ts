import { expect, type Page } from '@playwright/test'
import { checkOut } from '../support/counter-test.ts'
import {
  addSmallOrder,
  confirmAction,
  finishedOrders,
  letHistorySettle,
  focusWindow,
  openPendingOrders,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { endLeases } from '../support/key-leases.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'
import type { RunningServer } from '../support/start-server.ts'

/** Checks out while the backend commits the order and delays its answer by a minute. */
async function checkOutWithLateAnswer(page: Page, server: RunningServer): Promise<void> {
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

/** Kills the server during the order, and starts it again after the end of the lease. */
async function killAndRestart(page: Page, server: RunningServer): Promise<void> {
  await server.kill()
  await openPendingOrders(page)
  await expect(page.getByText('Outcome unknown')).toBeVisible()
  await endLeases(server.dataDirectory)
  await server.restart()
  await focusWindow(page)
}

test('an order that the killed server had committed is found in the history', async ({ page, server }) => {
  await checkOutWithLateAnswer(page, server)
  await expect.poll(async () => (await commitsOf(server.url)).length).toBe(1)
  await killAndRestart(page, server)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  await confirmAction(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
})
