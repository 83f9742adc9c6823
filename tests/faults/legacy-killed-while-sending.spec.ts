import { expect } from '@playwright/test'
import {
  CHECKOUT,
  confirm,
  crash,
  finishedOrders,
  letHistorySettle,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

// No keys are kept: nothing but the history can tell whether an order arrived.
test.use({ keepsKeys: false })

test('a tab crashed while its order is on its way sends it no second time', async ({
  page,
  context,
  server,
  network,
}) => {
  await signInWithClock(page)
  await network.closeAfterEach()
  network.script(CHECKOUT, 'swallow-answer')
  await sendSmallOrder(page, network)
  await crash(page)
  const next = await context.newPage()
  await next.goto('/pending-orders')
  await letHistorySettle(next)
  await expect(next.getByText(/Probably this one/)).toBeVisible()
  await confirm(next, 'It arrived')
  await expect(await finishedOrders(next)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
