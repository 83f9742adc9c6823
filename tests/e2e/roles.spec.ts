import { expect } from '@playwright/test'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ADMIN, arriveSignedIn, expectNotice, followMainLink, signIn, test } from '../support/counter-test.ts'

const BUYER_ID = 3

test('a new role, and a right that the role loses, apply with the next call of a signed-in person', async ({
  page,
  browser,
  baseURL,
}) => {
  await arriveSignedIn(page)
  // A reload of the page would remove this attribute.
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', 'yes'))
  // A link for which the bar has no room is in the page, but hidden.
  const companyListLink = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Company list/, includeHidden: true })
  await expect(companyListLink).toHaveCount(0)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const adminPage = await context.newPage()
  await signIn(adminPage, ADMIN, '/roles')
  await adminPage.getByRole('button', { name: 'Create role' }).click()
  const newRoleCard = adminPage.getByRole('region', { name: 'New role' })
  await newRoleCard.getByRole('button', { name: 'Order desk' }).click()
  await newRoleCard.getByLabel('Role name').fill('Desk')
  const saveButton = adminPage.getByRole('button', { name: 'Save', exact: true })
  await expectNotice(adminPage, 'Roles saved.', () => saveButton.click())
  const deskCard = adminPage.getByRole('region', { name: 'Desk' })
  await expect(deskCard).toContainText('0 people')

  const headers = { Authorization: BASIC_HEADER }
  const { data } = await (await adminPage.request.get('/api/admin/role/list')).json()
  const roleId = data.roles.find(({ name }: { name: string }) => name === 'Desk').id
  const roleChange = { userId: BUYER_ID, roleId }
  expect(
    (await adminPage.request.post('/api/admin/role/change_role', { headers, data: roleChange })).status(),
  ).toBe(200)
  await followMainLink(page, 'Orders')
  await expect(companyListLink).toHaveCount(1)
  await followMainLink(page, 'Company list')
  await expect(page.getByRole('heading', { name: 'Company list' })).toBeVisible()
  await followMainLink(page, 'Orders')

  await adminPage.reload()
  await deskCard.getByRole('button', { name: 'Show or hide the rights of Desk' }).click()
  await deskCard.getByRole('checkbox', { name: 'Clients view' }).uncheck()
  await expect(deskCard).toContainText('This change affects 1 person.')
  await expectNotice(adminPage, 'Roles saved.', () => saveButton.click())
  // Another call of the page may have removed the link already, so the test returns to the company list with Back.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(companyListLink).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', 'yes')
  await context.close()
})
