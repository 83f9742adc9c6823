import { expect, type Page } from '@playwright/test'
import { cartLink, checkOut, expectCartLeft } from '../support/counter-test.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  letWaitingTimePass,
  openPendingOrders,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'

const REDIRECT: Fault = {
  insteadOfAnswer: { status: 302, type: 'text/html', body: '', headers: { Location: '/welcome' } },
}

/**
 * Ends of a call that a browser handles before the app sees them. src/api/orders/outbox-outcome.test.ts tests other
 * answers, and src/api/failure.test.ts other ends.
 */
const LOST_ANSWERS: [name: string, fault: Fault][] = [
  ['a reused connection breaks in the middle of the answer', 'half-answer'],
  ['the answer is half of a gzip file', 'truncated-gzip'],
  ['the answer becomes a redirect', REDIRECT],
  ['a new connection breaks before the server has the order', 'drop'],
]

/** Expects that the latest two POSTs, with the fault and after it, are the same order with the same bytes. */
function expectSamePosts(network: FaultProxy, fault: Fault): void {
  const posts = network.requestsMatching(CHECKOUT).slice(-2)
  expect(posts.map((post) => post.fault)).toEqual([fault, 'pass'])
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1)
}

async function loseAnswer(page: Page, network: FaultProxy, fault: Fault, count: number): Promise<void> {
  network.script(CHECKOUT, fault)
  await sendSmallOrder(page, network)
  await letWaitingTimePass(page, count)
}

test('one order is placed, with one key and the same bytes, if its answer is lost', {
  tag: '@promise',
}, async ({ page, server, network }) => {
  await signInWithClock(page)
  // If a reused connection is cut, the browser sends the POST again by itself.
  await network.closeAfterEach()
  await loseAnswer(page, network, 'reset-answer', 1)
  await expectAllSent(page, network, server.url, 1)
  expectSamePosts(network, 'reset-answer')
})

test('a POST that the browser repeats by itself places one order', async ({ page, server, network }) => {
  await signInWithClock(page)
  await addSmallOrder(page)
  const methods: string[] = []
  page.on('request', (request) => {
    if (CHECKOUT.path.test(request.url())) methods.push(request.method())
  })
  await cartLink(page).press('Enter')
  // An idle connection: the browser uses it again for the POST.
  await network.untilIdle()
  network.script({ ...CHECKOUT, isReused: true }, 'cut-answer')
  await checkOut(page)
  await expectCartLeft(page)
  await openPendingOrders(page)
  await expect(page.getByText('Finished (1)')).toBeVisible()
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(2)
  expectSamePosts(network, 'cut-answer')
  expect(methods).toEqual(['POST'])
  await expectAllSent(page, network, server.url, 1)
})

test('one order is placed whatever the browser makes of a broken answer, and if no answer comes', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  for (const [index, [name, fault]] of LOST_ANSWERS.entries()) {
    await test.step(name, async () => {
      if (fault === 'drop') await network.closeAfterEach()
      await loseAnswer(page, network, fault, index + 1)
      await expectAllSent(page, network, server.url, index + 1)
      expectSamePosts(network, fault)
    })
  }
  await test.step('the answer never comes', async () => {
    network.script(CHECKOUT, 'swallow-answer')
    await sendSmallOrder(page, network)
    await openPendingOrders(page)
    await expect(page.getByText('Sending', { exact: true })).toBeVisible()
    // More than the time limit of the POST. The app tries again some seconds later.
    await page.clock.fastForward(46_000)
    await letWaitingTimePass(page, 5)
    await expectAllSent(page, network, server.url, 5)
    expectSamePosts(network, 'swallow-answer')
  })
})
