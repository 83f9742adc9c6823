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

// Without a key store only the history shows whether an order arrived.
test.use({ keepsKeys: false })

interface Disaster {
  fault: Fault
  /** No answer comes, so the test lets the time limit of the POST pass. */
  isSilent?: true
}

const PORTAL = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }

/** Faults of a connection in a browser. src/api/orders/outbox-outcome.test.ts tests other answers. */
const DISASTERS: [title: string, isCommitted: boolean, disasters: Record<string, Disaster>][] = [
  [
    'an order that arrived without an answer is found in the history and not sent again',
    true,
    {
      'no answer': { fault: 'cut-answer' },
      'an answer that never comes': { fault: 'swallow-answer', isSilent: true },
    },
  ],
  [
    'an order that did not arrive is sent again only by a person',
    false,
    {
      'a captive portal': { fault: PORTAL },
    },
  ],
]

/** Places an order with its own quantity, so that the app can tell the orders apart in the history. */
async function placeOrder(page: Page, network: FaultProxy, quantity: number): Promise<void> {
  const earlierPostCount = network.requestsMatching(CHECKOUT).length
  await addFromProductPage(page, FRAME_CHROME, quantity)
  await checkOut(page)
  // Before the POST the app reads the history for each order of unknown outcome.
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(earlierPostCount + 1)
}

for (const [title, isCommitted, disasters] of DISASTERS) {
  test(title, async ({ page, server, network }) => {
    const count = Object.keys(disasters).length
    await signInWithClock(page)
    // If a reused connection is cut, the browser sends the POST again by itself.
    await network.closeAfterEach()
    for (const [index, [name, { fault, isSilent }]] of Object.entries(disasters).entries()) {
      await test.step(name, async () => {
        network.script(CHECKOUT, fault)
        await placeOrder(page, network, index + 1)
        await openPendingOrders(page)
        await expect(pendingOrders(page)).toHaveCount(index + 1)
        if (isSilent) await page.clock.fastForward(46_000)
        await expect(pendingOrders(page).first()).toContainText('Outcome unknown')
      })
    }
    await letHistorySettle(page, count)
    expect(await commitsOf(server.url)).toHaveLength(isCommitted ? count : 0)
    await expect(page.getByText(/Probably this one/)).toHaveCount(isCommitted ? count : 0)
    const buttonName = isCommitted ? 'It arrived' : 'Send again'
    for (let remaining = count; remaining > 0; remaining -= 1) {
      await pendingOrders(page).first().getByRole('button', { name: buttonName }).click()
      await page.getByRole('dialog').getByRole('button', { name: buttonName }).click()
      await expect(page.getByRole('button', { name: buttonName })).toHaveCount(remaining - 1)
    }
    await finishedOrders(page, count)
    expect(network.requestsMatching(CHECKOUT)).toHaveLength(isCommitted ? count : count * 2)
    expect(await commitsOf(server.url)).toHaveLength(count)
  })
}
