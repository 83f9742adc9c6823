import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { goWithinApp, logOut, waitForWorker } from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { loseServer, passTimeUntil, signInWithClock, test } from '../support/faulty-network-test.ts'
import { readPdf } from '../support/read-pdf.ts'

test.use({ serviceWorkers: 'allow' })

const INVOICE_CALL = { path: /\/invoice-combine\/pdf$/ }

/** The number of invoice files in all databases of this browser. */
const countInvoiceFiles = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const names = databases.map(({ name = '' }) => name).filter((name) => name.endsWith('-copy'))
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const openRequest = indexedDB.open(name)
          openRequest.onerror = () => reject(openRequest.error)
          openRequest.onsuccess = () => {
            const database = openRequest.result
            const countRequest = database.transaction('pdfContents').objectStore('pdfContents').count()
            countRequest.onsuccess = () => {
              database.close()
              resolve(countRequest.result)
            }
          }
        }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  })

test('invoices are downloaded in advance, can be shown and saved without a server, and are deleted at the sign-out', async ({
  page,
  network,
}) => {
  await signInWithClock(page)
  await waitForWorker(page)
  await goWithinApp(page, '/offline-data')
  await expect(page.getByText('213 of 213 products')).toBeVisible()
  await page.getByRole('combobox', { name: 'Keep invoices' }).selectOption('Of the last 10 orders')
  await passTimeUntil(page.getByText(/^10 files on this device, /), () => page.clock.fastForward(20_000))
  expect(network.requestsMatching(INVOICE_CALL)).toHaveLength(10)

  await loseServer(page, network)
  await page.goto('/orders')
  const rowsWithInvoice = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Show invoice of order/ }) })
  const number = (await rowsWithInvoice.first().getByRole('link').first().textContent()) ?? ''
  await goWithinApp(page, `/order/view/${number}`)
  await expect(page.getByText(/^This device’s copy of the invoice was last updated .+\.$/)).toBeVisible()
  await expectAccessible(page, { isWhole: true })
  await page.getByRole('button', { name: 'Show invoice' }).click()
  const viewer = page.getByRole('dialog', { name: `Invoice #${number}, copy last updated` })
  await expect(viewer.getByRole('figure', { name: 'Page 1 of 1' })).toContainText(`Invoice #${number}`)
  await viewer.getByRole('button', { name: 'Close' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for this order' }).click()
  await page.getByRole('menuitem', { name: 'Download PDF' }).click()
  expect(readPdf(await readFile(await (await download).path())).flat()).toContain(`Invoice #${number}`)

  expect(await countInvoiceFiles(page)).toBe(10)
  await logOut(page)
  await expect.poll(() => countInvoiceFiles(page)).toBe(0)
})
