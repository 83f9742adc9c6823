import { expect } from '@playwright/test'
import {
  CHECKOUT,
  confirm,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

// No keys are kept: equal orders differ by what this device knows of each.
test.use({ keepsKeys: false })

test('an equal order that stands on the server already is not taken for the one that may have arrived', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  await network.closeAfterEach()
  await test.step('the first arrives', async () => {
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await finishedOrders(page, 1)
  })
  await test.step('the second arrives, and its answer is lost', async () => {
    network.script(CHECKOUT, 'cut-answer')
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await letHistorySettle(page)
    await expect(page.getByText(/Probably this one/)).toBeVisible()
    await confirm(page, 'It arrived')
    const newest = (await finishedOrders(page, 2)).first()
    const second = (await commitsOf(server.url)).at(-1)?.id
    await expect(newest.getByRole('link')).toHaveAttribute('href', `/order/view/${second}`)
  })
  await test.step('the third is lost', async () => {
    network.script(CHECKOUT, 'drop')
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await letHistorySettle(page)
    await expect(page.getByText(/Probably this one/)).toHaveCount(0)
    await confirm(page, 'Send again')
    await finishedOrders(page, 3)
  })
  expect(network.matching(CHECKOUT)).toHaveLength(4)
  expect(await commitsOf(server.url)).toHaveLength(3)
})
