import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders, waitForWorker } from '../support/counter-test.ts'
import { expectAllSent, lookAtWindow, queueSmallOrder, test } from '../support/faulty-network-test.ts'

test.use({ serviceWorkers: 'allow' })

test('tabs of a browser without locks send one POST', async ({ page, context, server, network }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  await arriveSignedIn(page)
  expect(await page.evaluate(() => navigator.locks)).toBeUndefined()
  await waitForWorker(page)
  await queueSmallOrder(page, network)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await tab.goto('/pending-orders')
    await expect(pendingOrders(tab)).toContainText('Waiting')
  }
  await network.comeUp()
  await Promise.all(tabs.map(lookAtWindow))
  for (const tab of tabs) await expectAllSent(tab, network, server.url, 1)
  expect(network.matching({ method: 'POST', path: /\/order\/checkout$/ })).toHaveLength(1)
})
