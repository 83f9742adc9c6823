import { expect, type Page } from '@playwright/test'
import { DATABASE_VERSIONS } from '#storage/shared-names.ts'
import { arriveSignedIn, pendingOrders, waitForWorker } from '../support/counter-test.ts'
import { finishedOrders, queueSmallOrder, restoreServer, test } from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

/** A file of this origin, in which the app does not run. */
const PAGE_WITHOUT_APP = '/robots.txt'

/** Dexie multiplies the version of its database by ten for IndexedDB. */
const VERSION_OF_NEWER_BUILD = 10 * (DATABASE_VERSIONS.account + 1)

/**
 * Upgrades the buyer's database as a newer build does, and stores these rows, as a newer build or a damaged disk does.
 */
async function upgradeDatabase(page: Page, rows: object[]): Promise<void> {
  await page.evaluate(
    ([version, rows]) =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('counter-3', version)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onupgradeneeded = () => openRequest.result.createObjectStore('labels', { keyPath: 'id' })
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction('outbox', 'readwrite')
          for (const row of rows) transaction.objectStore('outbox').put(row)
          transaction.oncomplete = () => {
            openRequest.result.close()
            resolve()
          }
        }
      }),
    [VERSION_OF_NEWER_BUILD, rows] as const,
  )
}

test.describe('with a worker, because the page reloads while the server is away', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an order is sent although a newer build upgraded the database and other orders are damaged or of that build; those can be saved and discarded', async ({
    page,
    context,
    server,
    network,
  }) => {
    const newerTab = await context.newPage()
    await newerTab.goto(PAGE_WITHOUT_APP)
    await arriveSignedIn(page)
    await waitForWorker(page)
    await queueSmallOrder(page, network)
    const damagedRow = { intent: 'damaged' }
    const newerRow = { intent: 'later', state: 'waiting', placedAt: 1, schemaVersion: 9, order: { shape: 9 } }
    await upgradeDatabase(newerTab, [damagedRow, newerRow])
    await page.reload()
    await expect(pendingOrders(page)).toHaveCount(3)
    await restoreServer(page, network)

    await expect(pendingOrders(page).filter({ hasText: 'Cannot be read' })).toHaveCount(2)
    await expect(await finishedOrders(page)).toContainText('Sent')
    expect(await commitsOf(server.url)).toHaveLength(1)

    const unreadableOrder = pendingOrders(page).filter({ hasText: 'Cannot be read' }).first()
    const discardButton = unreadableOrder.getByRole('button', { name: 'Discard' })
    await expect(discardButton).toBeDisabled()
    const downloadEvent = page.waitForEvent('download')
    await unreadableOrder.getByRole('button', { name: 'Save a copy' }).click()
    expect((await downloadEvent).suggestedFilename()).toMatch(/^order-.*\.json$/)
    await discardButton.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(pendingOrders(page).filter({ hasText: 'Cannot be read' })).toHaveCount(1)
  })
})
