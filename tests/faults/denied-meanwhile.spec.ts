import { expect } from '@playwright/test'
import { arriveSignedIn, BUYER, signIn } from '../support/counter-test.ts'
import {
  CHECKOUT,
  confirm,
  expectDenied,
  expectSignedOut,
  findServer,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  queueSmallOrder,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'

const DENIALS = [
  { status: 401, code: 10110 },
  { status: 403, code: 10111 },
  { status: 400, code: 10110 },
]

test('a denial while the basket is checked leaves the order to its author', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  for (const [index, denial] of DENIALS.entries()) {
    await test.step(`${denial.status} with ${denial.code}`, async () => {
      await queueSmallOrder(page, network)
      const postedBefore = network.matching(CHECKOUT).length
      await scriptFailures(server.url, {
        path: '/api/client/product/check-basket',
        when: 'before',
        answer: { kind: 'error', ...denial },
      })
      await findServer(page, network)
      await expectDenied(page, '/pending-orders')
      expect(network.matching(CHECKOUT)).toHaveLength(postedBefore)

      await scriptFailures(server.url)
      await signIn(page, BUYER)
      await page.goto('/pending-orders')
      await expect((await finishedOrders(page, index + 1)).first()).toContainText('Sent')
      expect(await commitsOf(server.url)).toHaveLength(index + 1)
    })
  }
})

for (const [when, answer] of [
  ['before', 'Send again'],
  ['after', 'It arrived'],
] as const) {
  test(`a denial of the checkout ${when} the commit lets the author decide`, async ({
    page,
    server,
    network,
  }) => {
    await signInWithClock(page)
    for (const [index, denial] of DENIALS.entries()) {
      await test.step(`${denial.status} with ${denial.code}`, async () => {
        await scriptFailures(server.url, {
          path: '/api/client/order/checkout',
          when,
          answer: { kind: 'error', ...denial },
          times: 1,
        })
        await sendSmallOrder(page, network)
        // A denial of a POST proves nothing; whose session it is is asked before the history is.
        await openPendingOrders(page)
        await letHistorySettle(page)
        await expect(page.getByText(/Probably this one/)).toHaveCount(when === 'after' ? 1 : 0)
        expect(await commitsOf(server.url)).toHaveLength(when === 'after' ? index + 1 : index)
        await confirm(page, answer)
        await expect((await finishedOrders(page, index + 1)).first()).toContainText('Sent')
        expect(await commitsOf(server.url)).toHaveLength(index + 1)
      })
    }
  })
}

test('a sign-out in another tab lets the order that is on its way arrive', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  const other = await context.newPage()
  await other.goto('/')
  const letAnswerCome = network.pause(CHECKOUT, 'answer')
  await sendSmallOrder(page, network)
  await expect(other.getByRole('link', { name: 'Pending orders 1', exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Log Out' }).click()
  await other
    .getByRole('dialog', { name: 'Orders are waiting' })
    .getByRole('button', { name: 'Keep for me' })
    .click()
  letAnswerCome()
  await Promise.all([expectSignedOut(page), expectSignedOut(other)])

  await signIn(page, BUYER)
  await page.goto('/pending-orders')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
