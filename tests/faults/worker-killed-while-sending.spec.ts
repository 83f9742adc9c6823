import { expect } from '@playwright/test'
import { closeApp } from '../support/background-sync.ts'
import { arriveSignedIn, becomeReadyForOffline, waitForWorker } from '../support/counter-test.ts'
import { CHECKOUT, finishedOrders, queueSmallOrder, test } from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('an order is placed once if the worker of the closed app is killed before the answer, and a page opens meanwhile', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await becomeReadyForOffline(page)
  await queueSmallOrder(page, network)
  const app = await closeApp(context, network.url)
  await app.wakeWorker()
  const releaseAnswer = network.pause(CHECKOUT, 'answer')
  await network.comeUp()
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(1)
  await app.stopWorker()
  releaseAnswer()

  const newPage = await context.newPage()
  await newPage.goto('/pending-orders')
  await waitForWorker(newPage)
  await expect(await finishedOrders(newPage)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
  // The try without a server is no error of the app.
  expect(network.requestsMatching({ path: /^\/edge\/reports/ })).toEqual([])
  // The same key and the same bytes.
  const posts = network.requestsMatching(CHECKOUT)
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1)
})
