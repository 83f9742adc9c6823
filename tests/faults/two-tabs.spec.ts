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

test('tabs that find the server again together send one POST', async ({ page, context, server, network }) => {
  await arriveSignedIn(page)
  const tabs = [page]
  for (const [index, count] of [2, 5].entries()) {
    await test.step(`${count} tabs`, async () => {
      await queueSmallOrder(page, network)
      while (tabs.length < count) tabs.push(await context.newPage())
      for (const tab of tabs) {
        await tab.goto('/pending-orders')
        await expect(pendingOrders(tab)).toContainText('Waiting')
      }
      await network.comeUp()
      await Promise.all(tabs.map(lookAtWindow))
      for (const tab of tabs) {
        const orders = await finishedOrders(tab, index + 1)
        for (const order of await orders.all()) await expect(order).toContainText('Sent')
      }
      expect(network.matching(CHECKOUT)).toHaveLength(index + 1)
      expect(await commitsOf(server.url)).toHaveLength(index + 1)
    })
  }
})
