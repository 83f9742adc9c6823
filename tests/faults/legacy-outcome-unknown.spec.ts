import { expect, type Page } from '@playwright/test'
import { addFromProductPage, checkOut, FRAME_CHROME, pendingOrders } from '../support/counter-test.ts'
import type { Fault, FaultProxy } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

// Without keys only the history shows whether an order arrived.
test.use({ keepsKeys: false })

interface Disaster {
  onTheWire: Fault
  /** No answer comes: the limit of a POST has to pass. */
  isSilent?: true
}

const PORTAL = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }

/** Faults of a connection in a browser; every status and body alone is a row of the sender's tests in src/api. */
const DISASTERS: [title: string, isCommitted: boolean, disasters: Record<string, Disaster>][] = [
  [
    'an order that arrived, whatever became of its answer, is found in the history and never sent again',
    true,
    {
      'no answer': { onTheWire: 'cut-answer' },
      'an answer that never comes': { onTheWire: 'swallow-answer', isSilent: true },
    },
  ],
  [
    'an order that did not arrive is sent again only by a person',
    false,
    {
      'a captive portal': { onTheWire: PORTAL },
    },
  ],
]

/** Places an order with its own quantity, so that the history can tell the orders apart. */
async function order(page: Page, network: FaultProxy, quantity: number): Promise<void> {
  const before = network.matching(CHECKOUT).length
  await addFromProductPage(page, FRAME_CHROME, quantity)
  await checkOut(page)
  // First the history is read for all orders with an unknown outcome, at most two.
  await expect.poll(() => network.matching(CHECKOUT).length).toBe(before + 1)
}

for (const [title, isCommitted, disasters] of DISASTERS) {
  test(title, async ({ page, server, network }) => {
    const count = Object.keys(disasters).length
    await signInWithClock(page)
    // On a reused connection the browser posts again by itself when it is cut.
    await network.closeAfterEach()
    for (const [index, [name, { onTheWire, isSilent }]] of Object.entries(disasters).entries()) {
      await test.step(name, async () => {
        network.script(CHECKOUT, onTheWire)
        await order(page, network, index + 1)
        await openPendingOrders(page)
        await expect(pendingOrders(page)).toHaveCount(index + 1)
        if (isSilent) await page.clock.fastForward(46_000)
        await expect(pendingOrders(page).first()).toContainText('Outcome unknown')
      })
    }
    await letHistorySettle(page, count)
    expect(await commitsOf(server.url)).toHaveLength(isCommitted ? count : 0)
    await expect(page.getByText(/Probably this one/)).toHaveCount(isCommitted ? count : 0)
    const answer = isCommitted ? 'It arrived' : 'Send again'
    for (let remaining = count; remaining > 0; remaining -= 1) {
      await pendingOrders(page).first().getByRole('button', { name: answer }).click()
      await page.getByRole('dialog').getByRole('button', { name: answer }).click()
      await expect(page.getByRole('button', { name: answer })).toHaveCount(remaining - 1)
    }
    await finishedOrders(page, count)
    expect(network.matching(CHECKOUT)).toHaveLength(isCommitted ? count : count * 2)
    expect(await commitsOf(server.url)).toHaveLength(count)
  })
}
