import { expect, type Page } from '@playwright/test'
import { expectNotice, MANAGER, signIn, test } from '../support/counter-test.ts'
import { mailsTo } from '../support/read-mail.ts'

const EMAIL = 'drew@prairie.example.com'

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Companies' })

test('a manager accepts a registered customer, the customer signs in, and the manager edits a user', {
  tag: '@promise',
}, async ({ page, server, browser }) => {
  await signIn(page, MANAGER, '/companies')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'USER EMAIL' }).fill(EMAIL)
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('row', { name: EMAIL })).toContainText('Not approved')
  await page.getByRole('button', { name: `Accept Registered ${EMAIL}` }).click()
  await expectNotice(page, `${EMAIL} is accepted. Login and password are on their way by mail.`, () =>
    page.getByRole('button', { name: 'Yes' }).click(),
  )
  await expect(page.getByRole('button', { name: `Reset Password ${EMAIL}` })).toBeVisible()

  const mail = (await mailsTo(server.dataDirectory, EMAIL)).at(-1) ?? ''
  const password = /^Password: (\S+)$/im.exec(mail)?.[1] ?? ''
  const customerContext = await browser.newContext()
  const customer = await customerContext.newPage()
  await signIn(customer, { login: EMAIL, password })
  await customerContext.close()

  // By keyboard alone: from the company to its users and to a button of one user.
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await grid(page)
    .getByRole('row', { name: /^Lakeside Motors Group/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Edit buyer2' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Update user' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit buyer2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+13125550188')
  await expectNotice(page, 'User was update successfully', () => page.keyboard.press('Enter'))
  await expect(grid(page).getByRole('row', { name: /^buyer2/ })).toContainText('+1 312-555-0188')
})
