import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, pendingOrders, waitForWorker } from '../support/counter-test.ts'
import { findServer, finishedOrders, queueSmallOrder, test } from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** A page of this origin without the app. */
const NO_APP = '/robots.txt'

/** Changes the buyer's database as another version, or a damaged disk, would. */
async function changeDatabase(page: Page, version: number, rows: object[]): Promise<void> {
  await page.evaluate(
    ([version, rows]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('counter-3', version)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => opening.result.createObjectStore('labels', { keyPath: 'id' })
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite')
          for (const row of rows) writing.objectStore('outbox').put(row)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [version, rows] as const,
  )
}

test('a start that another window blocks reports it, and continues when that window closes', async ({
  page,
  context,
}) => {
  const older = await context.newPage()
  await older.goto(NO_APP)
  await older.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Stays open, and ignores the request for a newer version.
        const opening = indexedDB.open('counter-device', 5)
        opening.onsuccess = () => resolve()
      }),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Counter is open in another window' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'The cart and the orders on this device were not changed.',
  )
  await older.close()
  await expect(page.getByRole('link', { name: 'Log In', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Counter is open in another window' })).toHaveCount(0)
})

test.describe('without storage', () => {
  // The console has the reason of the failed start too.
  test.use({ expectedErrors: /./ })

  test('a browser that blocks cookies and storage shows it to the person', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, { get: refuse })
      }
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'This browser keeps nothing here' })).toBeVisible()
  })
})

test.describe('with a worker, because the page reloads while the server is away', () => {
  test.use({ serviceWorkers: 'allow' })

  test('orders beside damaged ones, and in a database of a newer version, are still sent', async ({
    page,
    context,
    server,
    network,
  }) => {
    const newer = await context.newPage()
    await newer.goto(NO_APP)
    await arriveSignedIn(page)
    await waitForWorker(page)
    await queueSmallOrder(page, network)
    const damaged = { intent: 'damaged' }
    const later = { intent: 'later', state: 'waiting', placedAt: 1, schemaVersion: 9, order: { shape: 9 } }
    await changeDatabase(newer, 30, [damaged, later])
    await page.reload()
    await expect(pendingOrders(page)).toHaveCount(3)
    await findServer(page, network)

    await expect(pendingOrders(page).filter({ hasText: 'Cannot be read' })).toHaveCount(2)
    await expect(await finishedOrders(page)).toContainText('Sent')
    expect(await commitsOf(server.url)).toHaveLength(1)

    const unreadable = pendingOrders(page).filter({ hasText: 'Cannot be read' }).first()
    const discard = unreadable.getByRole('button', { name: 'Discard' })
    await expect(discard).toBeDisabled()
    const downloading = page.waitForEvent('download')
    await unreadable.getByRole('button', { name: 'Save a copy' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^order-.*\.json$/)
    await discard.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(pendingOrders(page).filter({ hasText: 'Cannot be read' })).toHaveCount(1)
  })
})
