import { type BrowserContext, expect, type Page } from '@playwright/test'
import { checkOut, connection, MANAGER, pendingOrders } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  confirm,
  crash,
  findServer,
  finishedOrders,
  letHistorySettle,
  passTimeUntil,
  queueSmallOrder,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { callAs, changeProduct, commitsOf, scriptFailures } from '../support/server-calls.ts'

const BASKET = { method: 'POST', path: /\/check-basket$/ }

/** Another tab opens Pending orders in its place. */
async function crashAndReopen(page: Page, context: BrowserContext): Promise<Page> {
  await crash(page)
  const next = await context.newPage()
  await next.goto('/pending-orders')
  return next
}

async function expectSent(page: Page, count: number): Promise<void> {
  for (const order of await (await finishedOrders(page, count)).all())
    await expect(order).toContainText('Sent')
}

async function orderAndSee(page: Page, network: FaultProxy, state: string): Promise<void> {
  await sendSmallOrder(page, network)
  await page.goto('/pending-orders')
  await expect(pendingOrders(page)).toContainText(state)
}

test('an order outlives its tab while it waits, is checked, or may have arrived', async ({
  page: first,
  context,
  server,
  network,
}) => {
  let page = first
  await signInWithClock(page)
  await test.step('Waiting', async () => {
    await queueSmallOrder(page, network)
    page = await crashAndReopen(page, context)
    await expect(pendingOrders(page)).toContainText('Waiting')
    await findServer(page, network)
    await expectSent(page, 1)
  })
  await test.step('Checking', async () => {
    await addSmallOrder(page)
    network.always(BASKET, 'hold')
    await checkOut(page)
    // The cart compares itself by the same call, so this asks what stands on the device.
    await expect(connection(page)).toContainText('Sending 1 order')
    network.clear()
    page = await crashAndReopen(page, context)
    await passTimeUntil(page.getByText('Finished (2)'), () => page.clock.fastForward(20_000))
    await expectSent(page, 2)
  })
  await test.step('Outcome unknown', async () => {
    network.always(CHECKOUT, 'drop')
    await orderAndSee(page, network, 'Outcome unknown')
    page = await crashAndReopen(page, context)
    await expect(page.getByText('Checking whether it arrived. Do not place it again.')).toBeVisible()
    network.clear()
    await passTimeUntil(page.getByText('Finished (3)'), () => page.clock.fastForward(20_000))
    await expectSent(page, 3)
  })
  expect(await commitsOf(server.url)).toHaveLength(3)
})

/** Nobody but a person moves these states, however often tabs come and go. */
test('an order outlives its tab while it asks a person', async ({
  page: first,
  context,
  server,
  network,
}) => {
  let page = first
  await signInWithClock(page)
  const posts = () => network.matching(CHECKOUT).length
  await test.step('Refused', async () => {
    await refuse(page, server.url, network)
    page = await crashAndReopen(page, context)
    await expect(pendingOrders(page)).toContainText('Refused')
    await confirm(page, 'Discard')
    await finishedOrders(page, 1)
  })
  await test.step('Needs your decision', async () => {
    await scriptFailures(server.url, {
      path: '/api/client/order/checkout',
      when: 'after',
      answer: { kind: 'error', status: 500 },
      times: 1,
    })
    await orderAndSee(page, network, 'Outcome unknown')
    await letHistorySettle(page)
    const before = posts()
    page = await crashAndReopen(page, context)
    await expect(page.getByText(/Probably this one/)).toBeVisible()
    await confirm(page, 'It arrived')
    await finishedOrders(page, 2)
    expect(posts()).toBe(before)
  })
  await test.step('Needs review', async () => {
    const before = posts()
    await queueSmallOrder(page, network)
    await changeProduct(await callAs(server.url, MANAGER), 121, { price: 2.25 })
    await findServer(page, network)
    await expect(pendingOrders(page)).toContainText('Needs review')
    page = await crashAndReopen(page, context)
    await pendingOrders(page).getByRole('button', { name: 'Review' }).click()
    expect(posts()).toBe(before)
    await page.getByRole('dialog').getByRole('button', { name: 'Send with changes' }).click()
    await finishedOrders(page, 3)
  })
  expect(await commitsOf(server.url)).toHaveLength(2)
})

/** Placed while the server was out of reach, so that nobody watches when it is refused. */
async function refuse(page: Page, serverUrl: string, network: FaultProxy): Promise<void> {
  await queueSmallOrder(page, network)
  await scriptFailures(serverUrl, {
    path: '/api/client/order/checkout',
    when: 'before',
    answer: { kind: 'error', status: 400, code: 10302 },
    times: 1,
  })
  await findServer(page, network)
  await expect(pendingOrders(page)).toContainText('Refused')
}
