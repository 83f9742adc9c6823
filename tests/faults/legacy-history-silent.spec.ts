import { expect, type Page } from '@playwright/test'
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
import { commitsOf, failuresLeft, scriptFailures } from '../support/server-calls.ts'

// No keys are kept: only complete reads of the history count, and none of these is one.
test.use({ keepsKeys: false })

const HISTORY = { path: '/api/client/order/all', when: 'after' }
const SILENCES = [
  ['is not readable', { ...HISTORY, answer: { kind: 'unreadable' } }],
  ['fails', { ...HISTORY, answer: { kind: 'error', status: 500 } }],
] as const

/** Long after a complete history would have been believed. */
async function expectStillChecking(page: Page): Promise<void> {
  for (let minutes = 0; minutes < 15; minutes += 5) await page.clock.fastForward(300_000)
  await expect(page.getByText('Checking whether it arrived. Do not place it again.')).toBeVisible()
  await expect(page.getByText('Needs your decision')).toHaveCount(0)
}

test('while the history tells nothing, an order that may have arrived stays in question', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  await network.closeAfterEach()
  network.script(CHECKOUT, 'cut-answer')
  await sendSmallOrder(page, network)
  await openPendingOrders(page)
  for (const [name, rule] of SILENCES) {
    await test.step(`it ${name}`, async () => {
      await scriptFailures(server.url, rule)
      await expectStillChecking(page)
    })
  }
  await test.step('it says once that there is nothing at all', async () => {
    await scriptFailures(server.url, { ...HISTORY, answer: { kind: 'empty-list' }, times: 1 })
    await expect(async () => {
      await page.clock.fastForward(61_000)
      expect(await failuresLeft(server.url)).toBe(0)
    }).toPass()
    // What one read alone says is not believed.
    await expect(page.getByText('Needs your decision')).toHaveCount(0)
  })
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  await confirm(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
