import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, goWithinApp, test } from '../support/counter-test.ts'
import { readPdf } from '../support/read-pdf.ts'
import { watchPrinting } from '../support/watch-printing.ts'

const ordersTable = (page: Page) => page.getByRole('table', { name: 'Orders' })
const rows = (page: Page) => ordersTable(page).getByRole('row')

/** The number of orders that are wholly inside the window. */
const countVisibleOrders = (page: Page) =>
  rows(page).evaluateAll(
    ([_head, ...orderRows]) =>
      orderRows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  )

/** Waits until the first page of the shown invoice has dark pixels: a page that is not drawn is white. */
async function expectDrawn(page: Page): Promise<void> {
  const isDrawn = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas')
      if (canvas === null || canvas.width === 0) return false // a page outside the window has no pixels
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return pixels?.some((value, index) => index % 4 === 0 && value < 100) ?? false
    })
  await expect.poll(isDrawn).toBe(true)
}

test('a buyer filters the history, previews an order and reads its invoice', async ({ page }) => {
  await watchPrinting(page)
  const requestUrls: string[] = []
  page.on('request', (request) => requestUrls.push(request.url()))
  await arriveSignedIn(page)
  await goWithinApp(page, '/orders')
  await expect(rows(page)).toHaveCount(21)
  // Rows are 48 pixels high for a mouse (G308).
  expect(await countVisibleOrders(page)).toBeGreaterThanOrEqual(10)
  await page.setViewportSize({ width: 800, height: 1280 })
  expect(await countVisibleOrders(page)).toBeGreaterThanOrEqual(15)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('STATUS').selectOption('Paid')
  await expect(page).toHaveURL(/\?status=PAID$/)
  await expect(rows(page).filter({ hasText: /Received|Unpaid|Free/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter STATUS: Paid' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters, 1 set' }).click()
  await expect(page.getByLabel('STATUS')).toHaveValue('PAID')
  const firstRow = rows(page).nth(1)
  const number = (await firstRow.getByRole('link').first().textContent()) ?? ''
  await page.getByLabel('ORDER', { exact: true }).fill(number)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await firstRow.getByRole('link', { name: number, exact: true }).hover()
  await expect(page.getByRole('dialog', { name: `Preview of order ${number}` })).toContainText('×')
  await page.keyboard.press('Escape')
  await firstRow.getByRole('button', { name: `Show invoice of order ${number}` }).click()
  const viewer = page.getByRole('dialog', { name: `Invoice #${number}` })
  await expect(viewer.getByRole('figure', { name: 'Page 1 of 1' })).toContainText(`Invoice #${number}`)
  await expectDrawn(page)
  const pageFigure = viewer.getByRole('figure').first()
  const widthBefore = (await pageFigure.boundingBox())?.width ?? 0
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer.getByRole('status', { name: 'Zoom' })).toHaveText('125 %')
  await expect
    .poll(async () => Math.round((await pageFigure.boundingBox())?.width ?? 0))
    .toBe(Math.round(widthBefore * 1.25))
  await viewer.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed 1')
  expect(requestUrls.filter((url) => /print-pressed|staff-/.test(url))).toEqual([])
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^invoice-[#_]\d+\.pdf$/)
  expect(readPdf(await readFile(await file.path())).flat()).toContain(`Invoice #${number}`)
})
