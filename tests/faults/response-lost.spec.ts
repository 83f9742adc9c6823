import { expect, type Page } from '@playwright/test'
import { BUYER, checkOut, signIn } from '../support/counter-test.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  confirm,
  expectNewestOrder,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  test,
  waitForWorker,
} from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'

/** Longer than the first waiting time of the outbox. */
const NEXT_TRY_MS = 10_000
const TOTAL = '$16.57'

/** With a clock that the test can move. */
async function signInWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await signIn(page, BUYER)
  await waitForWorker(page)
}

/** Checks out and waits until the POST has met its fault. */
async function order(page: Page, network: FaultProxy): Promise<void> {
  const before = network.matching(CHECKOUT).length
  await addSmallOrder(page)
  await checkOut(page)
  await expect.poll(() => network.matching(CHECKOUT).length).toBeGreaterThan(before)
}

async function letWaitingTimePass(page: Page): Promise<void> {
  await openPendingOrders(page)
  await expect(
    page
      .getByText(/^(Outcome unknown|Waiting)$/)
      .or(page.getByText(/^Finished/))
      .first(),
  ).toBeVisible()
  await page.clock.fastForward(NEXT_TRY_MS)
}

/** On Pending orders. */
async function expectOrdersShownAsSent(page: Page, serverUrl: string, count: number): Promise<void> {
  for (const order of await (await finishedOrders(page, count)).all())
    await expect(order).toContainText('Sent')
  const commits = await commitsOf(serverUrl)
  expect(commits).toHaveLength(count)
}

const LOST: [name: string, fault: Fault][] = [
  ['the answer is cut', 'cut-answer'],
  ['the answer is reset', 'reset-answer'],
  ['the request is dropped before it is forwarded', 'drop'],
  ['half of the answer comes', 'half-answer'],
  [
    'a captive portal answers',
    { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' },
  ],
  ['a gateway answers 502 in its own words', { status: 502, type: 'text/html', body: 'Bad gateway' }],
]

// Several disasters each, one after the other.
test.describe.configure({ timeout: 120_000 })

test('one order is placed, with one key and the same bytes, whatever becomes of the answer', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  for (const [index, [name, fault]] of LOST.entries()) {
    await test.step(name, async () => {
      const before = network.matching(CHECKOUT).length
      network.script(CHECKOUT, fault)
      await order(page, network)
      await letWaitingTimePass(page)
      await expectOrdersShownAsSent(page, server.url, index + 1)
      const posts = network.matching(CHECKOUT).slice(before)
      expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect(new Set(posts.map(({ body }) => body)).size).toBe(1)
    })
  }
  await expectNewestOrder(page, (await commitsOf(server.url)).at(-1)?.id, TOTAL)
})

test('one order is placed when a fresh connection loses its answer, or the answer comes late', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  network.closeAfterEach()
  await test.step('lost', async () => {
    network.script(CHECKOUT, 'cut-answer')
    await order(page, network)
    await letWaitingTimePass(page)
    await expectOrdersShownAsSent(page, server.url, 1)
    expect(network.matching(CHECKOUT)).toHaveLength(2)
  })
  await test.step('late', async () => {
    network.script(CHECKOUT, { delayAnswerMs: 2000 })
    await order(page, network)
    await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
    await openPendingOrders(page)
    await expectOrdersShownAsSent(page, server.url, 2)
    expect(network.matching(CHECKOUT)).toHaveLength(3)
  })
})

test('after a server error before or after the commit the history is asked, then a person', async ({
  page,
  server,
  network,
}) => {
  const fail = (when: 'before' | 'after') => ({
    path: '/api/client/order/checkout',
    when,
    answer: { kind: 'error', status: 500 },
    times: 1,
  })
  await signInWithClock(page)
  await test.step('committed', async () => {
    await scriptFailures(server.url, fail('after'))
    await order(page, network)
    await openPendingOrders(page)
    await letHistorySettle(page)
    await expect(page.getByText(/Probably this one/)).toBeVisible()
    await confirm(page, 'It arrived')
    await expectOrdersShownAsSent(page, server.url, 1)
  })
  await test.step('not committed', async () => {
    await scriptFailures(server.url, fail('before'))
    await order(page, network)
    await openPendingOrders(page)
    await letHistorySettle(page)
    await expect(page.getByText(/Probably this one/)).toHaveCount(0)
    expect(await commitsOf(server.url)).toHaveLength(1)
    await confirm(page, 'Send again')
    await expectOrdersShownAsSent(page, server.url, 2)
  })
})
