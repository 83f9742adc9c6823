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

// No keys are kept: the history has to be read on the days on which the server wrote it.
test.use({ keepsKeys: false })

const DAY_MS = 86_400_000

test('an order that arrived is found although the clock of the device is days away', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  await network.closeAfterEach()
  for (const [index, days] of [9, -9].entries()) {
    await test.step(`${days} days`, async () => {
      await page.clock.setSystemTime(Date.now() + days * DAY_MS)
      network.script(CHECKOUT, 'cut-answer')
      await sendSmallOrder(page, network)
      await openPendingOrders(page)
      await letHistorySettle(page)
      await expect(page.getByText(/Probably this one/)).toBeVisible()
      await confirm(page, 'It arrived')
      await finishedOrders(page, index + 1)
    })
  }
  expect(network.matching(CHECKOUT)).toHaveLength(2)
  expect(await commitsOf(server.url)).toHaveLength(2)
})
