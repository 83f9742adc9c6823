// The edge alone is killed between its forward and the answer; the backend behind it lives on and has committed.
import { expect } from '@playwright/test'
import { BUYER, checkOut, signIn, waitForWorker } from '../support/counter-test.ts'
import {
  addSmallOrder,
  confirm,
  test as faultyNetworkTest,
  finishedOrders,
  letHistorySettle,
  lookAtWindow,
} from '../support/faulty-network-test.ts'
import { letLeasesLapse } from '../support/key-leases.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

/** `server`, which the browser knows, is an edge in a process of its own. */
const test = faultyNetworkTest.extend<{ backend: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  backend: async ({}, use) => {
    const backend = await startServer({ words: ['--backend-only', '--failure-switches'] })
    await use(backend)
    await backend.stop()
  },
  server: async ({ backend }, use) => {
    const edge = await startServer({ isSeeded: false, words: ['--backend', backend.url] })
    await use(edge)
    await edge.stop()
  },
})

test('its order is of unknown outcome, found in the history, and committed once', async ({
  page,
  server,
  backend,
}) => {
  await page.clock.install()
  await signIn(page, BUYER)
  await addSmallOrder(page)
  await waitForWorker(page)
  const path = '/api/client/order/checkout'
  await scriptFailures(backend.url, { path, when: 'after', delayMs: 60_000, times: 1 })
  await checkOut(page)
  await expect.poll(async () => (await commitsOf(backend.url)).length).toBe(1)

  await server.kill()
  await page.goto('/pending-orders')
  await expect(page.getByText('Outcome unknown')).toBeVisible()
  await letLeasesLapse(server.dataDirectory)
  await server.restart()
  await lookAtWindow(page)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  await confirm(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(backend.url)).toHaveLength(1)
})
