import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import {
  CHECKOUT,
  finishedOrders,
  lookAtWindow,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

test('tabs that reach the server again together send one POST', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  const other = await context.newPage()
  await other.goto('/pending-orders')
  await queueSmallOrder(page, network)
  await expect(pendingOrders(other)).toContainText('Waiting')
  const tabs = [page, other]
  await network.comeUp()
  await Promise.all(tabs.map(lookAtWindow))
  for (const tab of tabs) await expect(await finishedOrders(tab)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
