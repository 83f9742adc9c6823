import { expect, type Page } from '@playwright/test'
import { checkOut, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  confirm,
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

/** Asks the history, then the person; ends with `answer`. */
async function decide(page: Page, answer: 'It arrived' | 'Send again'): Promise<void> {
  await openPendingOrders(page)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toHaveCount(answer === 'It arrived' ? 1 : 0)
  await confirm(page, answer)
}

test('after a server error, before or after the commit, the history is asked, then a person', async ({
  page,
  server,
  network,
}) => {
  const fail = (when: 'before' | 'after') =>
    scriptFailures(server.url, {
      path: ORDER_PATH,
      when,
      answer: { kind: 'error', status: 500 },
      times: 1,
    })
  await signInWithClock(page)
  await test.step('committed', async () => {
    await fail('after')
    await sendSmallOrder(page, network)
    await decide(page, 'It arrived')
    await expectAllSent(page, network, server.url, 1)
  })
  await test.step('not committed', async () => {
    await fail('before')
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await expect(page.getByText('Checking whether it arrived. Do not place it again.')).toBeVisible()
    expect(await commitsOf(server.url)).toHaveLength(1)
    await decide(page, 'Send again')
    await expectAllSent(page, network, server.url, 2)
  })
})

test('a server that is too busy to check is asked again when it said', async ({ page, server, network }) => {
  await signInWithClock(page)
  await scriptFailures(server.url, {
    path: BASKET_PATH,
    when: 'before',
    answer: { kind: 'error', status: 429, retryAfter: '180' },
  })
  await addSmallOrder(page)
  await checkOut(page)
  await openPendingOrders(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
  await expect(pendingOrders(page)).toContainText('next try in 3 min')
  await scriptFailures(server.url)
  expect(network.matching(CHECKOUT)).toEqual([])
  await page.clock.fastForward(190_000)
  await expectAllSent(page, network, server.url, 1)
})
