import { type BrowserContext, expect } from '@playwright/test'
import { arriveSignedIn, BUYER, connection, pendingOrders, signIn } from '../support/counter-test.ts'
import type { Fault } from '../support/fault-proxy.ts'
import {
  CHECKOUT,
  expectDenied,
  restoreServer,
  finishedOrders,
  focusWindow,
  openPendingOrders,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf, signOutAt } from '../support/server-calls.ts'

/** Ends the session on the server, while the browser still has its cookie. */
async function endSession(context: BrowserContext, serverUrl: string): Promise<void> {
  const session = (await context.cookies()).find(({ name }) => name === 'counter_session')
  await signOutAt(serverUrl, session?.value ?? '')
}

test('an order waits until its author signs in again if the session ends between check and POST', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueSmallOrder(page, network)
  const release = network.pause(CHECKOUT, 'forward')
  await restoreServer(page, network)
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(1)
  await endSession(context, server.url)
  release()
  await expectDenied(page, '/pending-orders')
  expect(await commitsOf(server.url)).toEqual([])

  await signIn(page, BUYER)
  await openPendingOrders(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toMatchObject([{ userId: 3 }])
})

test('an order waits while a captive portal answers, and is sent afterwards', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueSmallOrder(page, network)
  const portal: Fault = { status: 200, type: 'text/html', body: '<!doctype html><title>Hotel</title>' }
  network.scriptAlways({ path: /^\/(edge|api)\b/ }, portal)
  await restoreServer(page, network)
  await expect(connection(page)).toContainText('Offline since')
  await expect(pendingOrders(page)).toContainText('Waiting')
  expect(network.requestsMatching(CHECKOUT)).toEqual([])

  network.clear()
  await focusWindow(page)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
})
