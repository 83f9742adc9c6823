import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders, waitForWorker } from '../support/counter-test.ts'
import {
  CHECKOUT,
  restoreServer,
  finishedOrders,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'
import { changeRecords } from '../support/stored-records.ts'

test.use({ serviceWorkers: 'allow' })

test('one of six orders is refused, and the others are sent', async ({ page, server, network }) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  await queueSmallOrder(page, network)
  // Instead of six checkouts, the test copies the stored order under five more intents.
  await changeRecords(page, 'counter-3', 'outbox', ([storedOrder]) =>
    Array.from({ length: 6 }, (_, index) => {
      const intent = index === 0 ? storedOrder.intent : crypto.randomUUID()
      const placedAt = storedOrder.placedAt + index
      return { ...storedOrder, intent, placedAt, order: { ...storedOrder.order, intent, placedAt } }
    }),
  )
  await page.reload()
  await expect(pendingOrders(page)).toHaveCount(6)
  await scriptFailures(server.url, {
    path: '/api/client/order/checkout',
    when: 'before',
    answer: { kind: 'error', status: 400, code: 10302 },
    times: 1,
  })
  await restoreServer(page, network)
  await expect(page.getByText('Finished (5)')).toBeVisible()
  await expect(pendingOrders(page)).toHaveCount(1)
  await expect(pendingOrders(page)).toContainText('Refused')
  await expect((await finishedOrders(page, 5)).filter({ hasText: 'Sent' })).toHaveCount(5)
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(6)
  expect(await commitsOf(server.url)).toHaveLength(5)
})
