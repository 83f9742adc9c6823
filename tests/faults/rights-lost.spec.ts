import { expect } from '@playwright/test'
import { arriveSignedIn, cartLink, pendingOrders, total } from '../support/counter-test.ts'
import { CHECKOUT, queueCart, queueSmallOrder, restoreServer, test } from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** Returns a rewrite for the proxy, which changes the data of an answer. */
const rewriteData = (change: (data: Record<string, unknown>) => object) => (body: string) => {
  const { data } = JSON.parse(body)
  return JSON.stringify({ data: { ...data, ...change(data) } })
}

test('an order whose author lost the dealership or the right to order is refused and not sent; Back to cart also restores its dealership', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await test.step('the dealership', async () => {
    await queueSmallOrder(page, network)
    network.scriptAlways(
      { path: /\/dealership\/min-info/ },
      { rewrite: rewriteData(() => ({ items: [], dealerships: [], count: 0 })) },
    )
    await restoreServer(page, network)
    await expect(pendingOrders(page)).toContainText('Refused')
    await expect(pendingOrders(page)).toContainText('You may no longer order for this dealership.')
    network.clear()
    await page.reload()
    await pendingOrders(page).getByRole('button', { name: 'Back to cart' }).click()
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $4.30, 1 item')
    // The total has tax, so the cart has the dealership again.
    await expect(total(page, 'Total')).toContainText('$16.57')
  })
  await test.step('the right to order', async () => {
    await queueCart(page, network)
    network.scriptAlways(
      { path: /\/auth\/(validate|refresh)$/ },
      { rewrite: rewriteData(() => ({ privileges: [{ group: 'Orders', actions: ['view'] }] })) },
    )
    await restoreServer(page, network)
    await expect(pendingOrders(page)).toContainText('Refused')
    await expect(pendingOrders(page)).toContainText('You may no longer place orders.')
  })
  expect(network.requestsMatching(CHECKOUT)).toEqual([])
  expect(await commitsOf(server.url)).toEqual([])
})
