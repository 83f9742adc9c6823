import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type ClosedApp, closeApp } from '../support/background-sync.ts'
import {
  ADMIN,
  arriveSignedIn,
  becomeReadyForOffline,
  checkOut,
  fillExampleCart,
  pendingOrders,
  test,
} from '../support/counter-test.ts'
import { changeProduct, commitsOf, openCallsAs } from '../support/server-calls.ts'
import type { RunningServer } from '../support/start-server.ts'

test.use({ serviceWorkers: 'allow' })

/** Orders while the server is away, and closes the app. */
async function orderAndClose(context: BrowserContext, page: Page, server: RunningServer): Promise<ClosedApp> {
  await context.grantPermissions(['notifications'])
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await becomeReadyForOffline(page)
  await server.halt()
  await checkOut(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
  return closeApp(context, server.url)
}

/** The titles of the notifications that the worker shows. */
async function notificationTitles(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  const titles = await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration } // a worker's scope
    return (await registration.getNotifications()).map(({ title }) => title)
  })
  return titles ?? []
}

/** True if the worker has noted a finished refresh on the device. */
async function hasRefreshed(context: BrowserContext): Promise<boolean> {
  const [worker] = context.serviceWorkers()
  const hasNote = await worker?.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('counter-device')
        opening.onsuccess = () => {
          const { result: database } = opening
          const reading = database.transaction('settings').objectStore('settings').get('closedAppRefresh')
          reading.onsuccess = () => {
            database.close()
            resolve(reading.result !== undefined)
          }
        }
      }),
  )
  return hasNote === true
}

test('an order leaves the closed app as soon as the server is back', { tag: '@promise' }, async ({
  page,
  context,
  server,
}) => {
  const app = await orderAndClose(context, page, server)
  await app.wakeWorker()
  // A worker that was stopped runs its delivering script again without the server.
  await app.stopWorker()
  await app.wakeWorker()
  await server.restart()
  await app.wakeWorker()
  await expect.poll(() => commitsOf(server.url)).toHaveLength(1)
  const [commit] = await commitsOf(server.url)
  await expect
    .poll(() => notificationTitles(context))
    .toEqual([`Order for Lakeside Motors received, No. ${commit?.id}`])

  const newPage = await context.newPage()
  await newPage.goto('/pending-orders')
  await newPage.getByText('Finished (1)').click()
  await newPage.getByText('Products and history').click()
  await expect(newPage.getByText('Sent in the background, while the app was closed.')).toBeVisible()
  expect(await commitsOf(server.url)).toHaveLength(1)
})

test('an order of the closed app waits for a review if a price changed', async ({
  page,
  context,
  server,
}) => {
  const app = await orderAndClose(context, page, server)
  await server.restart()
  const staff = await openCallsAs(server.url, ADMIN)
  await changeProduct(staff, 121, { price: 2.75 })
  await app.wakeWorker()

  await expect
    .poll(() => notificationTitles(context))
    .toEqual(['1 price changed since Checkout: review the order for Lakeside Motors'])

  const newPage = await context.newPage()
  await newPage.goto('/pending-orders')
  await expect(pendingOrders(newPage)).toContainText('Needs review')
  expect(await commitsOf(server.url)).toHaveLength(0)
})

test('the closed app has the prices of the morning before it is opened without a connection', async ({
  page,
  context,
  server,
}) => {
  await arriveSignedIn(page)
  await becomeReadyForOffline(page)
  await expect(page.getByText(/^Refreshed in the background/)).toHaveCount(0)
  const app = await closeApp(context, server.url)
  await changeProduct(await openCallsAs(server.url, ADMIN), 121, { price: 2.75 })
  await app.wakeForRefresh()
  await expect.poll(() => hasRefreshed(context)).toBe(true)

  await server.halt()
  const newPage = await context.newPage()
  await newPage.goto('/product/121-plate-frame-chrome')
  await expect(newPage.getByText('$2.75').first()).toBeVisible()
  await newPage.goto('/offline-data')
  await expect(newPage.getByText(/^Refreshed in the background: \d\d:\d\d$/)).toBeVisible()
})
