import { expect } from '@playwright/test'
import type { Fault } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  expectAllSent,
  expectNewestOrder,
  letWaitingTimePass,
  openPendingOrders,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** Faults of a connection in a browser. src/api/orders/outbox-sender.test.ts tests other failures. */
const CONNECTION_FAULTS: [fault: Fault, isReused: boolean][] = [
  ['cut-answer', true],
  ['half-answer', true],
  ['reset-answer', false],
  ['drop', false],
]

test('one order is placed, with one key and the same bytes, if a reused or a new connection breaks', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  for (const [index, [fault, isReused]] of CONNECTION_FAULTS.entries()) {
    await test.step(String(fault), async () => {
      if (!isReused) await network.closeAfterEach()
      const earlierPostCount = network.requestsMatching(CHECKOUT).length
      network.script(CHECKOUT, fault)
      await sendSmallOrder(page, network)
      await letWaitingTimePass(page, index + 1)
      await expectAllSent(page, network, server.url, index + 1)
      const posts = network.requestsMatching(CHECKOUT).slice(earlierPostCount)
      expect(posts[0]).toMatchObject({ fault, isReused })
      expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect(new Set(posts.map(({ body }) => body)).size).toBe(1)
    })
  }
  await expectNewestOrder(page, (await commitsOf(server.url)).at(-1)?.id, '$16.57')
})

test('one order is placed if the answer never comes', async ({ page, server, network }) => {
  await signInWithClock(page)
  network.script(CHECKOUT, 'swallow-answer')
  await sendSmallOrder(page, network)
  await openPendingOrders(page)
  await expect(page.getByText('Sending', { exact: true })).toBeVisible()
  // More than the time limit of the POST.
  await page.clock.fastForward(46_000)
  // The app tries again some seconds later.
  await expect(page.getByText('Outcome unknown').or(page.getByText('Finished (1)'))).toBeVisible()
  await letWaitingTimePass(page, 1)
  await expectAllSent(page, network, server.url, 1)
})
