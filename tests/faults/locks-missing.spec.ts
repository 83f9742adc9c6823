import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import { expectAllSent, lookAtWindow, queueSmallOrder, test } from '../support/faulty-network-test.ts'

test('tabs of a browser without locks send one POST', async ({ page, context, server, network }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  await arriveSignedIn(page)
  expect(await page.evaluate(() => navigator.locks)).toBeUndefined()
  const other = await context.newPage()
  await other.goto('/pending-orders')
  await queueSmallOrder(page, network)
  await expect(pendingOrders(other)).toContainText('Waiting')
  const tabs = [page, other]
  await network.comeUp()
  await Promise.all(tabs.map(lookAtWindow))
  for (const tab of tabs) await expectAllSent(tab, network, server.url, 1)
  expect(network.matching({ method: 'POST', path: /\/order\/checkout$/ })).toHaveLength(1)
})
