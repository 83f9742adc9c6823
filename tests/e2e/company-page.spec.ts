import { expect } from '@playwright/test'
import { ADMIN, expectNotice, MANAGER, signIn, test } from '../support/counter-test.ts'
import { openCallsAs } from '../support/server-calls.ts'
import { DESKTOP } from '../support/windows.ts'

test.use(DESKTOP)

test('a manager creates a company, changes a fee, and keeps the typed name although an administrator saved another name meanwhile', async ({
  page,
  server,
}) => {
  await signIn(page, MANAGER, '/company/create')
  await page.getByLabel('Company name').fill('Hill Motors Group')
  const dealership = page.getByRole('group', { name: 'Dealership' })
  await dealership.getByLabel('Dealership name').fill('Hill Motors')
  await dealership.getByLabel('Dealership email').fill('hill@example.com')
  await dealership.getByLabel('Dealership phone').fill('5550103')
  const shipping = page.getByRole('group', { name: 'Shipping address' })
  await shipping.getByLabel('Street').fill('3 Hill Road')
  await expectNotice(page, 'User successfully created!', () =>
    page.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(page).toHaveURL(/\/company\/edit\/\d+\?dealership=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hill Motors Group')

  await page.getByRole('button', { name: 'Tax Off' }).click()
  await page.getByRole('dialog', { name: 'Tax Off' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Tax On' })).toBeVisible()

  const id = Number(/edit\/(\d+)/.exec(page.url())?.[1])
  const administrator = await openCallsAs(server.url, ADMIN)
  const { version } = await administrator.get(`api/admin/company/${id}`)
  await page.getByLabel('Company name').fill('Hill Motors of Peoria')
  await page.getByLabel('Dealer license number').fill('NJ-1')
  await administrator.post('api/admin/company/create-update', {
    id,
    name: 'Hill Auto Group',
    version,
    dealerships: [],
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this while you were editing' })
  await expect(dialog.getByRole('row', { name: 'Company name' }).getByRole('cell')).toHaveText([
    /^Company name/,
    'Hill Auto Group',
    'Hill Motors of Peoria',
  ])
  await dialog.getByRole('radio', { name: 'Keep your Company name' }).check()
  await expectNotice(page, 'Company successfully updated!', () =>
    dialog.getByRole('button', { name: 'Save this choice' }).click(),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hill Motors of Peoria')
  const savedCompany = await administrator.get(`api/admin/company/${id}`)
  expect(savedCompany.dealerships).toMatchObject([
    { name: 'Hill Motors', dealerLicenseNumber: 'NJ-1', noTax: true },
  ])
})
