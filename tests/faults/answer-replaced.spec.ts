import { expect } from '@playwright/test'
import type { Fault } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  expectAllSent,
  letWaitingTimePass,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'

const PORTAL_PAGE = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }
const REDIRECT = { status: 302, type: 'text/html', body: '', headers: { Location: '/welcome' } }

/** Answers that a browser handles before the app. src/api/orders/outbox-outcome.test.ts tests other answers. */
const REPLACED_ANSWERS: [name: string, fault: Fault][] = [
  ['a captive portal answers', PORTAL_PAGE],
  ['the answer becomes a redirect', { insteadOfAnswer: REDIRECT }],
  ['the answer is half of a gzip file', 'truncated-gzip'],
]

test('an order is placed once if another answer replaces the answer of the server', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  for (const [index, [name, fault]] of REPLACED_ANSWERS.entries()) {
    await test.step(name, async () => {
      network.script(CHECKOUT, fault)
      await sendSmallOrder(page, network)
      await letWaitingTimePass(page, index + 1)
      await expectAllSent(page, network, server.url, index + 1)
      expect(network.requestsMatching(CHECKOUT)).toHaveLength((index + 1) * 2)
    })
  }
})
