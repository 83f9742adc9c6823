import { expect } from '@playwright/test'
import { cartLink, checkOut, expectCartLeft } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  openPendingOrders,
  passTimeUntil,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

// Without a key store nothing stops the second POST, which the browser sends by itself.
test.use({ keepsKeys: false })

test('an order that the browser posted twice is shown as Sent twice, with a phone number to call', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  await addSmallOrder(page)
  await cartLink(page).press('Enter')
  // An idle connection: the browser uses it again for the POST.
  await network.untilIdle()
  network.script({ ...CHECKOUT, isReused: true }, 'cut-answer')
  await checkOut(page)
  await expectCartLeft(page)
  await openPendingOrders(page)
  await expect(page.getByText('Finished (1)')).toBeVisible()
  expect(network.requestsMatching(CHECKOUT).map(({ fault }) => fault)).toEqual(['cut-answer', 'pass'])
  expect(await commitsOf(server.url)).toHaveLength(2)
  const order = page.getByRole('list', { name: 'Finished orders' }).getByRole('listitem')
  await passTimeUntil(order.getByText('Sent twice', { exact: true }), () => page.clock.fastForward(61_000))
  await expect(order).toContainText('This order seems to be on the server twice')
  await expect(order).toContainText('Call (555) 010-0142 so that only one of them stays.')
})
