import { expect, type Page } from '@playwright/test'
import { closeApp } from '../support/background-sync.ts'
import {
  arriveSignedIn,
  becomeReadyForOffline,
  checkOut,
  fillExampleCart,
  pendingOrders,
  test,
} from '../support/counter-test.ts'
import { commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

async function orderWithoutServer(page: Page, halt: () => Promise<void>): Promise<void> {
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await becomeReadyForOffline(page)
  await halt()
  await checkOut(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
}

test('an order leaves the closed app as soon as the server is back', async ({ page, context, server }) => {
  await orderWithoutServer(page, server.halt)
  const app = await closeApp(context, new URL(server.url).origin)
  await app.wakeWorker()
  await app.stopWorker()
  await server.restart()
  await app.wakeWorker()
  await expect.poll(() => commitsOf(server.url)).toHaveLength(1)

  const newPage = await context.newPage()
  await newPage.goto('/pending-orders')
  await newPage.getByText('Finished (1)').click()
  await newPage.getByText('Products and history').click()
  await expect(newPage.getByText('Sent in the background, while the app was closed.')).toBeVisible()
  expect(await commitsOf(server.url)).toHaveLength(1)
})
