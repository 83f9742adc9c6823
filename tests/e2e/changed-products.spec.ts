import { expect } from '@playwright/test'
import { arriveSignedIn, becomeReadyForOffline, goWithinApp, MANAGER, test } from '../support/counter-test.ts'
import { archiveProduct, openCallsAs, changeProduct } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('a changed price and an archived product are reported once, and the archived product is removed from the list offline', async ({
  page,
  server,
}) => {
  const staff = await openCallsAs(server.url, MANAGER)
  await arriveSignedIn(page)
  await becomeReadyForOffline(page)
  // This screen downloads the purchases of the dealership.
  await goWithinApp(page, '/restock')
  await expect(page.getByRole('table', { name: 'Usual products' })).toBeVisible()
  await goWithinApp(page, '/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByLabel('Name of the list').fill('Monday order')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByLabel('Add a product').fill('103 1')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const list = page.getByRole('table', { name: 'Products of Monday order' })
  await expect(list).toContainText('Tag Paper Box')

  await goWithinApp(page, '/')
  await changeProduct(staff, 101, { price: 0.5 })
  await archiveProduct(staff, 103)
  await page
    .getByRole('link', { name: 'Price, minimum, step or availability changed: 2 products that you order' })
    .click()

  const table = page.getByRole('table', { name: 'Changed products' })
  await expect(table.getByRole('row', { name: 'Tag Pouch Standard' })).toContainText(
    'Price: was $0.45, now $0.50',
  )
  const archivedRow = table.getByRole('row', { name: 'Tag Paper Box' })
  await expect(archivedRow).toContainText('No longer available for sale')
  await expect(archivedRow).toContainText('List Monday order')

  await server.halt()
  await page.reload()
  await archivedRow.getByRole('button', { name: 'Remove Tag Paper Box from cart and lists' }).click()
  await expect(archivedRow).toContainText('Removed')
  await goWithinApp(page, '/lists')
  await expect(page.getByRole('article', { name: 'Monday order' })).toContainText('No products yet')
  await goWithinApp(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'that you order' })).toHaveCount(0)
})
