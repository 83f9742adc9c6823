import { expect, type Page } from '@playwright/test'
import { BUYER, checkOut, signIn, waitForWorker } from '../support/counter-test.ts'
import {
  addSmallOrder,
  confirm,
  finishedOrders,
  letHistorySettle,
  lookAtWindow,
  test,
} from '../support/faulty-network-test.ts'
import { letLeasesLapse } from '../support/key-leases.ts'
import { commitsOf, failuresLeft, scriptFailures } from '../support/server-calls.ts'
import type { RunningServer } from '../support/start-server.ts'

/** Checks out at a backend that takes its time, before or after it commits. */
async function orderSlowly(page: Page, server: RunningServer, when: 'before' | 'after'): Promise<void> {
  await page.clock.install()
  await signIn(page, BUYER)
  await addSmallOrder(page)
  await waitForWorker(page)
  await scriptFailures(server.url, {
    path: '/api/client/order/checkout',
    when,
    delayMs: 60_000,
    times: 1,
  })
  await checkOut(page)
}

/** Kills the server with the order inside, and starts it a good while later. */
async function killAndBringBack(page: Page, server: RunningServer): Promise<void> {
  await server.kill()
  await page.goto('/pending-orders')
  await expect(page.getByText('Outcome unknown')).toBeVisible()
  await letLeasesLapse(server.dataDirectory)
  await server.restart()
  await lookAtWindow(page)
}

test('an order that the killed server had committed is found in the history', async ({ page, server }) => {
  await orderSlowly(page, server, 'after')
  await expect.poll(async () => (await commitsOf(server.url)).length).toBe(1)
  await killAndBringBack(page, server)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  await confirm(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
})

test('an order that the killed server had not committed asks, and is then sent once', async ({
  page,
  server,
}) => {
  await orderSlowly(page, server, 'before')
  // Not only on its way: an order that never reached the backend is simply sent again with its key.
  await expect.poll(() => failuresLeft(server.url)).toBe(0)
  await killAndBringBack(page, server)
  await letHistorySettle(page)
  await expect(page.getByText('Needs your decision')).toBeVisible()
  expect(await commitsOf(server.url)).toEqual([])
  await confirm(page, 'Send again')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
})
