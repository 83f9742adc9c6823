import { expect, type Page } from '@playwright/test'
import { BUYER, BUYER_2, signIn } from '../support/counter-test.ts'
import {
  CHECKOUT,
  confirm,
  crash,
  expectSignedOut,
  finishedOrders,
  letHistorySettle,
  openPendingOrders,
  sendSmallOrder,
  signInWithClock,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

// No keys are kept: nothing but the history can tell whether an order arrived.
test.use({ keepsKeys: false })

const ENDS: [name: string, end: (page: Page) => Promise<void>][] = [
  ['closed', (page) => page.close()],
  ['crashed', crash],
]

for (const [name, end] of ENDS) {
  test(`a tab ${name} while its order is on its way sends it no second time`, async ({
    page,
    context,
    server,
    network,
  }) => {
    await signInWithClock(page)
    await network.closeAfterEach()
    network.script(CHECKOUT, 'swallow-answer')
    await sendSmallOrder(page, network)
    await end(page)
    const next = await context.newPage()
    await next.goto('/pending-orders')
    await letHistorySettle(next)
    await expect(next.getByText(/Probably this one/)).toBeVisible()
    await confirm(next, 'It arrived')
    await expect(await finishedOrders(next)).toContainText('Sent')
    expect(network.matching(CHECKOUT)).toHaveLength(1)
    expect(await commitsOf(server.url)).toHaveLength(1)
  })
}

test('an order that may have arrived is sealed from the next person, and asks its author when he is back', async ({
  page,
  server,
  network,
}) => {
  await signInWithClock(page)
  await network.closeAfterEach()
  network.script(CHECKOUT, 'cut-answer')
  await sendSmallOrder(page, network)
  await openPendingOrders(page)
  await expect(page.getByText('Outcome unknown')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  const question = page.getByRole('dialog', { name: 'Orders are waiting' })
  await question.getByRole('button', { name: 'Keep for me' }).click()
  await expectSignedOut(page)
  await signIn(page, BUYER_2)
  await page.goto('/pending-orders')
  await expect(page.getByText('1 order of another person waits on this device')).toBeVisible()
  for (let minutes = 0; minutes < 10; minutes += 5) await page.clock.fastForward(300_000)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectSignedOut(page)
  await signIn(page, BUYER)
  await page.goto('/pending-orders')
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  await confirm(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toMatchObject([{ userId: 3 }])
})
