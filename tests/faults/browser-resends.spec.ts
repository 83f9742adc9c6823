import { expect } from '@playwright/test'
import { cartLink, checkOut, expectCartLeft } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  openPendingOrders,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'

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
  const posts = network.requestsMatching(CHECKOUT)
  expect(posts.map(({ fault }) => fault)).toEqual(['cut-answer', 'pass'])
  expect(posts[0]?.headers['idempotency-key']).toBe(posts[1]?.headers['idempotency-key'])
  expect(methods).toEqual(['POST'])
  await expectAllSent(page, network, server.url, 1)
})
