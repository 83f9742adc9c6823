import { expect } from '@playwright/test'
import { arriveSignedIn, BUYER, signIn } from '../support/counter-test.ts'
import {
  CHECKOUT,
  confirmAction,
  expectSignedOut,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'

/** src/api/failure.test.ts has the other answers that mean a denial. */
const DENIAL = { status: 401, code: 10110 }

test('a denial of the checkout after the commit lets the author decide', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  await scriptFailures(server.url, {
    path: '/api/client/order/checkout',
    when: 'after',
    answer: { kind: 'error', ...DENIAL },
    times: 1,
  })
  await sendSmallOrder(page, network)
  // A denial of a POST proves nothing, so the app checks the session and then reads the history.
  await openPendingOrders(page)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  await confirmAction(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
})

test('a sign-out in another tab lets the order that is being sent arrive', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  const releaseAnswer = network.pause(CHECKOUT, 'answer')
  await sendSmallOrder(page, network)
  await expect(otherTab.getByRole('link', { name: 'Pending orders 1', exact: true })).toBeVisible()
  await otherTab.getByRole('button', { name: 'Log Out' }).click()
  await otherTab
    .getByRole('dialog', { name: 'Orders are waiting' })
    .getByRole('button', { name: 'Keep for me' })
    .click()
  releaseAnswer()
  await Promise.all([expectSignedOut(page), expectSignedOut(otherTab)])

  await signIn(page, BUYER)
  await page.goto('/pending-orders')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
