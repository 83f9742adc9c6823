import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import {
  CHECKOUT,
  findServer,
  finishedOrders,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'
import { changeRecords } from '../support/stored-records.ts'

test('of fifty orders one is refused, and the others go out', async ({ page, server, network }) => {
  await arriveSignedIn(page)
  await queueSmallOrder(page, network)
  // Fifty visits to the cart, made short: the same order under fifty intents.
  await changeRecords(page, 'counter-3', 'outbox', ([first]) =>
    Array.from({ length: 50 }, (_, index) => {
      const intent = index === 0 ? first.intent : crypto.randomUUID()
      const placedAt = first.placedAt + index
      return { ...first, intent, placedAt, order: { ...first.order, intent, placedAt } }
    }),
  )
  await page.reload()
  await expect(pendingOrders(page)).toHaveCount(50)
  await scriptFailures(server.url, {
    path: '/api/client/order/checkout',
    when: 'before',
    answer: { kind: 'error', status: 400, code: 10302 },
    times: 1,
  })
  await findServer(page, network)
  await expect(page.getByText('Finished (49)')).toBeVisible({ timeout: 90_000 })
  await expect(pendingOrders(page)).toHaveCount(1)
  await expect(pendingOrders(page)).toContainText('Refused')
  await expect((await finishedOrders(page, 49)).filter({ hasText: 'Sent' })).toHaveCount(49)
  expect(network.matching(CHECKOUT)).toHaveLength(50)
  expect(await commitsOf(server.url)).toHaveLength(49)
})
