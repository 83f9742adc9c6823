import { expect } from '@playwright/test'
import {
  CHECKOUT,
  expectAllSent,
  restoreServer,
  openPendingOrders,
  queueSmallOrder,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'

const DAY_MS = 86_400_000

test('orders are sent once although the device’s clock jumps', async ({ page, server, network }) => {
  await signInWithClock(page)
  await test.step('forward while an order waits', async () => {
    await queueSmallOrder(page, network)
    await page.clock.setSystemTime(Date.now() + 7 * DAY_MS)
    await restoreServer(page, network)
    await expectAllSent(page, network, server.url, 1)
  })
  await test.step('back while an outcome is unknown', async () => {
    network.scriptAlways(CHECKOUT, 'cut-answer')
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await expect(page.getByText('Outcome unknown')).toBeVisible()
    await page.clock.setSystemTime(Date.now() - 7 * DAY_MS)
    network.clear()
    // The longest waiting time of the outbox is 15 minutes, whatever the clock shows.
    await page.clock.fastForward(15 * 60_000)
    await expectAllSent(page, network, server.url, 2)
  })
  await test.step('back while an order is on its way', async () => {
    network.script(CHECKOUT, { delayAnswerMs: 1000 })
    await sendSmallOrder(page, network)
    await page.clock.setSystemTime(Date.now() - 14 * DAY_MS)
    await openPendingOrders(page)
    await expectAllSent(page, network, server.url, 3)
  })
})
