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

const HTML = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }
const REDIRECT = { status: 302, type: 'text/html', body: '', headers: { Location: '/welcome' } }
const BAD_JSON = { status: 200, type: 'application/json', body: '{"data":{"id":' }
const BAD_GATEWAY = { status: 502, type: 'text/html', body: 'Bad gateway' }

/** What a browser makes of an answer; every status and body by itself is a row of src/api/outbox-outcome.test.ts. */
const REPLACED: [name: string, fault: Fault][] = [
  ['a captive portal answers', HTML],
  ['a gateway answers 502 in its own words', BAD_GATEWAY],
  ['the answer becomes a redirect', { insteadOfAnswer: REDIRECT }],
  ['the answer is half a JSON', { insteadOfAnswer: BAD_JSON }],
  ['the answer is half of its gzip', 'truncated-gzip'],
]

for (const [half, faults] of [
  ['an order that never arrived', REPLACED.slice(0, 2)],
  ['an order that arrived', REPLACED.slice(2)],
] as const) {
  test(`${half} is placed once, whoever answered it`, async ({ page, server, network }) => {
    await signInWithClock(page)
    for (const [index, [name, fault]] of faults.entries()) {
      await test.step(name, async () => {
        network.script(CHECKOUT, fault)
        await sendSmallOrder(page, network)
        await letWaitingTimePass(page, index + 1)
        await expectAllSent(page, network, server.url, index + 1)
        expect(network.matching(CHECKOUT)).toHaveLength((index + 1) * 2)
      })
    }
  })
}
