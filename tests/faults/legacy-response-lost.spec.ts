import { expect, type Page } from '@playwright/test'
import { BUYER, checkOut, signIn } from '../support/counter-test.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  confirm,
  finishedOrders,
  letHistorySettle,
  test,
  waitForWorker,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

// No keys are kept: nothing but the history can tell whether an order arrived.
test.use({ serverOptions: { words: ['--legacy'] } })

/** Each call has its own connection: on a reused one the browser itself posts again when it is cut. */
async function loseTheAnswer(page: Page, network: FaultProxy, fault: 'cut-answer' | 'drop'): Promise<void> {
  await page.clock.install()
  await signIn(page, BUYER)
  await addSmallOrder(page)
  await waitForWorker(page)
  network.closeAfterEach()
  network.script(CHECKOUT, fault)
  await checkOut(page)
  await expect.poll(() => network.matching(CHECKOUT).length).toBe(1)
  await page.goto('/pending-orders')
  await expect(page.getByText('Outcome unknown')).toBeVisible()
  await expect(page.getByText('Checking whether it arrived. Do not place it again.')).toBeVisible()
}

test('an order whose answer is lost is found in the history and never sent again', async ({
  page,
  server,
  network,
}) => {
  await loseTheAnswer(page, network, 'cut-answer')
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toBeVisible()
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  await confirm(page, 'It arrived')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})

test('an order that the history does not show is sent again only by a person', async ({
  page,
  server,
  network,
}) => {
  await loseTheAnswer(page, network, 'drop')
  await letHistorySettle(page)
  await expect(page.getByText(/Probably this one/)).toHaveCount(0)
  expect(network.matching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toEqual([])
  await confirm(page, 'Send again')
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(network.matching(CHECKOUT)).toHaveLength(2)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
