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
  // Gone with the page, were it loaded anew.
  await page.evaluate(() => document.body.setAttribute('data-stays', 'yes'))
  const companyList = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Company list/ })
  await expect(companyList).toHaveCount(0)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const office = await context.newPage()
  await signIn(office, ADMIN, '/roles')
  await office.getByRole('button', { name: 'Create role' }).click()
  const card = office.getByRole('region', { name: 'New role' })
  await card.getByRole('button', { name: 'Order desk' }).click()
  await card.getByLabel('Role name').fill('Desk')
  const save = office.getByRole('button', { name: 'Save', exact: true })
  await expectNotice(office, 'Roles saved.', () => save.click())
  const desk = office.getByRole('region', { name: 'Desk' })
  await expect(desk).toContainText('0 people')

  const headers = { Authorization: BASIC_HEADER }
  const { data } = await (await office.request.get('/api/admin/role/list')).json()
  const roleId = data.roles.find(({ name }: { name: string }) => name === 'Desk').id
  const move = { userId: BUYER_ID, roleId }
  expect((await office.request.post('/api/admin/role/change_role', { headers, data: move })).status()).toBe(
    200,
  )
  await followMainLink(page, 'Orders')
  await expect(companyList).toBeVisible()

  await office.reload()
  await desk.getByRole('button', { name: 'Show or hide the rights of Desk' }).click()
  await desk.getByRole('checkbox', { name: 'Clients view' }).uncheck()
  await expect(desk).toContainText('This change affects 1 person.')
  await expectNotice(office, 'Roles saved.', () => save.click())
  await companyList.click()
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(companyList).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-stays', 'yes')
  await context.close()
})
