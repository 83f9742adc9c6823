import { expect, type Page } from '@playwright/test'
import { checkOut } from '../support/counter-test.ts'
import type { Fault } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  confirm,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, scriptFailures } from '../support/server-calls.ts'

// No keys are kept: nothing but the history can tell whether an order arrived.
test.use({ serverOptions: { words: ['--legacy'] } })
// Several disasters, one after the other.
test.describe.configure({ timeout: 120_000 })

const PORTAL = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }
const failing = (when: 'before' | 'after', status: number) => ({
  path: '/api/client/order/checkout',
  when,
  answer: { kind: 'error', status },
  times: 1,
})

interface Disaster {
  name: string
  onTheWire?: Fault
  atTheServer?: object
  isCommitted: boolean
}

async function expectDecision(page: Page, isCommitted: boolean): Promise<void> {
  await openPendingOrders(page)
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toHaveCount(isCommitted ? 1 : 0)
  await confirm(page, isCommitted ? 'It arrived' : 'Send again')
}

const DISASTERS: [title: string, disasters: Disaster[]][] = [
  [
    'an order that arrived is found in the history and never sent again',
    [
      { name: 'a server error after the commit', atTheServer: failing('after', 500), isCommitted: true },
      { name: 'a page in place of the answer', onTheWire: { insteadOfAnswer: PORTAL }, isCommitted: true },
      { name: 'half a gzip', onTheWire: 'truncated-gzip', isCommitted: true },
      { name: 'no answer', onTheWire: 'cut-answer', isCommitted: true },
      { name: 'half an answer', onTheWire: 'half-answer', isCommitted: true },
    ],
  ],
  [
    'an order that did not arrive is sent again only by a person',
    [
      { name: 'a server error before the commit', atTheServer: failing('before', 500), isCommitted: false },
      { name: 'too many requests', atTheServer: failing('before', 429), isCommitted: false },
      { name: 'a captive portal', onTheWire: PORTAL, isCommitted: false },
      { name: 'a lost request', onTheWire: 'drop', isCommitted: false },
      { name: 'half a request', onTheWire: 'half-request', isCommitted: false },
    ],
  ],
]

for (const [title, disasters] of DISASTERS) {
  test(title, async ({ page, server, network }) => {
    await signInWithClock(page)
    // On a reused connection the browser itself posts again when it is cut.
    await network.closeAfterEach()
    for (const [index, { name, isCommitted, ...disaster }] of disasters.entries()) {
      await test.step(name, async () => {
        const before = network.matching(CHECKOUT).length
        if (disaster.onTheWire) network.script(CHECKOUT, disaster.onTheWire)
        if (disaster.atTheServer) await scriptFailures(server.url, disaster.atTheServer)
        await sendSmallOrder(page, network)
        await expectDecision(page, isCommitted)
        await finishedOrders(page, index + 1)
        expect(network.matching(CHECKOUT).length - before).toBe(isCommitted ? 1 : 2)
        expect(await commitsOf(server.url)).toHaveLength(index + 1)
      })
    }
  })
}

test('an answer that proves that nothing was written puts the lines back into the cart', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  await addSmallOrder(page)
  await scriptFailures(server.url, {
    path: '/api/client/order/checkout',
    when: 'before',
    answer: { kind: 'error', status: 400, code: 10302 },
    times: 1,
  })
  await checkOut(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed checkout')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
  expect(network.matching(CHECKOUT)).toHaveLength(2)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
