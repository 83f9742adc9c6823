// After the restore of a backup the server no longer has an order that it had confirmed.
import { expect } from '@playwright/test'
import { resetWorld } from '../support/server-calls.ts'
import {
  expectAllSent,
  openPendingOrders,
  passTimeUntil,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'

test('the device says that the server no longer has the order, and the buyer takes the order back to the cart', async ({
  page,
  network,
  server,
}) => {
  await signInWithClock(page)
  await sendSmallOrder(page, network)
  await openPendingOrders(page)
  await expectAllSent(page, network, server.url, 1)
  await resetWorld(server.url)
  // After a restore the key store has a new id.
  network.scriptAlways(
    { path: /^\/edge$/ },
    {
      rewrite: (body) =>
        body.replace(/"storeId":"[^"]+"/, '"storeId":"99999999-9999-4999-8999-999999999999"'),
    },
  )
  await page.reload()
  const order = page.getByRole('list', { name: 'Waiting orders' }).getByRole('listitem')
  await passTimeUntil(order, () => page.clock.fastForward(61_000))
  await expect(order).toContainText('No longer on the server')
  await expect(order).toContainText('Sent, but the server no longer has it')
  await order.getByRole('button', { name: 'Back to cart' }).click()
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toHaveAccessibleName(/\$4\.30, 1 item/)
})
