import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { MANAGER, signIn, test } from '../support/counter-test.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

test('staff raise the prices of two products together, and change one more in a spreadsheet', async ({
  page,
}) => {
  await signIn(page, MANAGER)
  await page.goto('/product/11')
  await page.getByRole('button', { name: 'More for this page' }).click()
  await page.getByRole('menuitem', { name: 'Edit several products' }).click()
  for (const name of ['Tag Pouch Standard', 'Tag Paper Box']) {
    await page.getByRole('checkbox', { name: `Choose product ${name}` }).press('Space')
  }
  await page.getByRole('button', { name: 'Change 2 products' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change 2 products' })
  await dialog.getByLabel('Change of the price, %').fill('10')
  const changesTable = dialog.getByRole('table', { name: 'Preview of the changes' })
  await expect(changesTable.getByRole('row', { name: /^Tag Pouch Standard/ })).toContainText('$0.495')
  await expect(changesTable.getByRole('row', { name: /^Tag Paper Box/ })).toContainText('$38.445')
  await dialog.getByRole('button', { name: 'Change 2 products' }).press('Enter')
  await expect(page.getByText('2 done')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Choose product Tag Paper Box/ })).toContainText('$38.445')

  await page.getByRole('link', { name: 'Edit as a spreadsheet' }).click()
  await expect(page.getByText(/^\d+ products: the group and everything below it/)).toBeVisible()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the spreadsheet' }).click()
  const zipEntries = unzipSync(await readFile(await (await downloadEvent).path()))
  const editedSheet = strFromU8(zipEntries[SHEET] ?? new Uint8Array()).replace(
    'Tag Pouch Heavy',
    'Tag Pouch Strong',
  )
  const file = zipSync({ ...zipEntries, [SHEET]: strToU8(editedSheet) })
  await page
    .getByLabel('Edited spreadsheet')
    .setInputFiles({ name: 'edited.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) })
  const row = page.getByRole('table', { name: 'Rows' }).getByRole('row', { name: /^Tag Pouch Heavy/ })
  await expect(row).toContainText('Name: before Tag Pouch Heavy →  after Tag Pouch Strong')
  await expect(page.getByText(/^1 product will change, \d+ without change$/)).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 product' }).click()
  await expect(page.getByText('1 done')).toBeVisible()
  await page.goto('/product/102')
  await expect(page.getByRole('heading', { name: 'Tag Pouch Strong' })).toBeVisible()
})
