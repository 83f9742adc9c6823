import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import { expectAllSent, focusWindow, queueSmallOrder, test } from '../support/faulty-network-test.ts'

test('two tabs of a browser without Web Locks send one POST', async ({ page, context, server, network }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  await arriveSignedIn(page)
  expect(await page.evaluate(() => navigator.locks)).toBeUndefined()
  const otherTab = await context.newPage()
  await otherTab.goto('/pending-orders')
  await queueSmallOrder(page, network)
  await expect(pendingOrders(otherTab)).toContainText('Waiting')
  const tabs = [page, otherTab]
  await network.comeUp()
  await Promise.all(tabs.map(focusWindow))
  for (const tab of tabs) await expectAllSent(tab, network, server.url, 1)
  expect(network.requestsMatching({ method: 'POST', path: /\/order\/checkout$/ })).toHaveLength(1)
})
