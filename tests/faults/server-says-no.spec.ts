import { expect } from '@playwright/test'
import { checkOut, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  confirmAction,
  expectAllSent,
  letHistorySettle,
  openPendingOrders,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'

const ORDER_PATH = '/api/client/order/checkout'
const BASKET_PATH = '/api/client/product/check-basket'

test('after a server error the app reads the history and then asks the person', async ({
  page,
  server,
  network,
}) => {
  await scriptFailures(server.url, {
    path: ORDER_PATH,
    when: 'before',
    answer: { kind: 'error', status: 500 },
    times: 1,
  })
  await signInWithClock(page)
  await sendSmallOrder(page, network)
  await openPendingOrders(page)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toHaveCount(0)
  expect(await commitsOf(server.url)).toEqual([])
  await confirmAction(page, 'Send again')
  await expectAllSent(page, network, server.url, 1)
})

test('the app repeats the check at the time that a busy server named', async ({ page, server, network }) => {
  await signInWithClock(page)
  await addSmallOrder(page)
  // The cart asks for the same check. It would receive the answer first, and the three minutes would begin too early.
  await network.untilIdle()
  await scriptFailures(server.url, {
    path: BASKET_PATH,
    when: 'before',
    answer: { kind: 'error', status: 429, retryAfter: '180' },
  })
  await checkOut(page)
  await openPendingOrders(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
  await expect(pendingOrders(page)).toContainText('next try in 3 min')
  await scriptFailures(server.url)
  expect(network.requestsMatching(CHECKOUT)).toEqual([])
  await page.clock.fastForward(190_000)
  await expectAllSent(page, network, server.url, 1)
})
