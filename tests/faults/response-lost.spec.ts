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

const ON_A_WARMED_CONNECTION: Fault[] = ['cut-answer', 'half-answer', 'half-head', 'reset']
const ON_A_FRESH_CONNECTION: Fault[] = ['reset-answer', 'drop', 'half-request']

for (const [connection, faults] of [
  ['a warmed', ON_A_WARMED_CONNECTION],
  ['a fresh', ON_A_FRESH_CONNECTION],
] as const) {
  test(`one order is placed, with one key and the same bytes, when ${connection} connection dies`, async ({
    page,
    server,
    network,
  }) => {
    await signInWithClock(page)
    const isFresh = faults === ON_A_FRESH_CONNECTION
    if (isFresh) await network.closeAfterEach()
    for (const [index, fault] of faults.entries()) {
      await test.step(String(fault), async () => {
        const before = network.matching(CHECKOUT).length
        network.script(CHECKOUT, fault)
        await sendSmallOrder(page, network)
        await letWaitingTimePass(page, index + 1)
        await expectAllSent(page, network, server.url, index + 1)
        const posts = network.matching(CHECKOUT).slice(before)
        expect(posts[0]).toMatchObject({ fault, isReused: !isFresh })
        expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
        expect(new Set(posts.map(({ body }) => body)).size).toBe(1)
      })
    }
    await expectNewestOrder(page, (await commitsOf(server.url)).at(-1)?.id, '$16.57')
  })
}

test('one order is placed when the answer comes late, or never', async ({ page, server, network }) => {
  await signInWithClock(page)
  await test.step('after five seconds', async () => {
    network.script(CHECKOUT, { delayAnswerMs: 5000 })
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await expectAllSent(page, network, server.url, 1)
    expect(network.matching(CHECKOUT)).toHaveLength(1)
  })
  await test.step('after the limit', async () => {
    network.script(CHECKOUT, 'swallow-answer')
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await expect(page.getByText('Sending', { exact: true })).toBeVisible()
    // Past the limit of an order, and past the waiting time after it.
    await page.clock.fastForward(46_000)
    // It is asked again some seconds later.
    await expect(page.getByText('Outcome unknown').or(page.getByText('Finished (2)'))).toBeVisible()
    await letWaitingTimePass(page, 2)
    await expectAllSent(page, network, server.url, 2)
  })
})
