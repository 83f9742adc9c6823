import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNotice, MANAGER, signIn, test } from '../support/counter-test.ts'
import { readWorkbook } from '../support/read-workbook.ts'
import { DESKTOP } from '../support/windows.ts'

test.use(DESKTOP)

test('a manager excludes a subscriber from mail, downloads the other addresses, and removes the exclusion', async ({
  page,
}) => {
  await signIn(page, MANAGER, '/subscribe_exclude')
  const rows = page.getByRole('table', { name: 'Excluded subscribers' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Upload Excel count: 24' })).toBeVisible()

  await page.getByRole('button', { name: 'Exclude an e-mail' }).press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search e-mails' })).toBeFocused()
  await page.keyboard.type('BUYER2@')
  const matchingEmails = page.getByRole('list', { name: 'Subscribers' }).getByRole('radio')
  await expect(matchingEmails).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expectNotice(page, 'Exclude email subscribe added successfully.', () => page.keyboard.press('Enter'))
  await expect(rows.nth(1)).toContainText('buyer2@lakeside.example.com')

  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Upload Excel count: 23' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe('subscribe-mailchimp.xlsx')
  const emails = readWorkbook(await readFile(await download.path())).flat()
  expect(emails).toHaveLength(24)
  expect(emails[0]).toBe('email')
  expect(emails).not.toContain('buyer2@lakeside.example.com')

  await page.getByRole('button', { name: 'Filter EMAIL' }).click()
  await page.getByRole('textbox', { name: 'EMAIL' }).fill('lakeside')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove buyer2@lakeside.example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'Do you sure remove exclude subscribe' })
  await expectNotice(page, /^Order removed id: \d+/, () =>
    dialog.getByRole('button', { name: 'Remove' }).click(),
  )
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Upload Excel count: 24' })).toBeVisible()
})
