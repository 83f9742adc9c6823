import { type BrowserContext, expect } from '@playwright/test'
import { arriveSignedIn, BUYER, connection, pendingOrders, signIn } from '../support/counter-test.ts'
import type { Fault } from '../support/fault-proxy.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectDenied,
  findServer,
  finishedOrders,
  lookAtWindow,
  openPendingOrders,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, signOutAt } from '../support/server-calls.ts'

/** At the server, while the browser still holds its cookie. */
async function endSession(context: BrowserContext, serverUrl: string): Promise<void> {
  const session = (await context.cookies()).find(({ name }) => name === 'counter_session')
  await signOutAt(serverUrl, session?.value ?? '')
}

test('a session that ends between the check and the sending leaves the order to its author', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueSmallOrder(page, network)
  const letItThrough = network.pause(CHECKOUT, 'forward')
  await findServer(page, network)
  await expect.poll(() => network.matching(CHECKOUT).length).toBe(1)
  await endSession(context, server.url)
  letItThrough()
  await expectDenied(page, '/pending-orders')
  expect(await commitsOf(server.url)).toEqual([])

  await signIn(page, BUYER)
  await openPendingOrders(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toMatchObject([{ userId: 3 }])
})

test('a page that stayed open finds out through its order that the session has ended', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await addSmallOrder(page)
  await page.goto('/cart')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  await expect(connection(page)).toContainText('Online')
  // Or another call of the page finds out first, and nothing is placed.
  const letItThrough = network.pause({ path: /\/auth\/validate$/ }, 'forward')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Pending orders.*1/ }).first()).toBeVisible()
  await endSession(context, server.url)
  letItThrough()
  await expectDenied(page, '/cart')
  expect(network.matching(CHECKOUT)).toEqual([])

  await page.goBack()
  await page.getByLabel('LOGIN', { exact: true }).fill(BUYER.login)
  await page.getByLabel('PASSWORD', { exact: true }).fill(BUYER.password)
  await page.getByRole('button', { name: 'Login and checkout' }).click()
  await expect(page).toHaveURL('/cart')
  await openPendingOrders(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toMatchObject([{ userId: 3 }])
})

test('a captive portal is not our server: the order waits until the portal is gone', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueSmallOrder(page, network)
  const portal: Fault = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }
  network.always({ path: /^\/(edge|api)\b/ }, portal)
  await findServer(page, network)
  await page.reload()
  await expect(connection(page)).toContainText('Offline since')
  await expect(pendingOrders(page)).toContainText('Waiting')
  expect(network.matching(CHECKOUT)).toEqual([])

  network.clear()
  await lookAtWindow(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
})
