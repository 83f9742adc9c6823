import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders, waitForWorker } from '../support/counter-test.ts'
import {
  CHECKOUT,
  finishedOrders,
  lookAtWindow,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('tabs that find the server again together send one POST', async ({ page, context, server, network }) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  await queueSmallOrder(page, network)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/pending-orders')
    await expect(pendingOrders(tab)).toContainText('Waiting')
  }
  await network.comeUp()
  await Promise.all(tabs.map(lookAtWindow))
  for (const tab of tabs) await expect(await finishedOrders(tab)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
