import { expect } from '@playwright/test'
import { arriveSignedIn, cartLink, goWithinApp } from '../support/counter-test.ts'
import { loseServer, queueCart, test, visitPendingOrders } from '../support/faulty-network-test.ts'

test('Restock fills the cart without a connection, and then counts the order that waits', async ({
  page,
  network,
}) => {
  await arriveSignedIn(page)
  // The visits load the code of these screens, which without a worker only the server has.
  await visitPendingOrders(page)
  await goWithinApp(page, '/cart')
  await goWithinApp(page, '/restock')
  const table = page.getByRole('table', { name: 'Usual products' })
  await expect(table).toBeVisible()
  await loseServer(page, network)
  const weeksSelect = page.getByRole('combobox', { name: 'Weeks to cover' })
  await weeksSelect.selectOption('8 weeks')
  // The device stores the choice before the page shows it and the quantities for it.
  await expect(weeksSelect).toHaveValue('8')
  const row = table.getByRole('row').nth(1)
  const quantityField = row.getByRole('spinbutton')
  const name = (await quantityField.getAttribute('aria-label'))?.replace('Quantity of ', '') ?? ''
  const quantity = Number(await quantityField.inputValue())
  expect(quantity).toBeGreaterThan(0)
  await row.getByRole('button', { name: `Add ${name} to the cart` }).click()
  await expect(cartLink(page)).toHaveAccessibleName(/, 1 item$/)
  const rowOfProduct = table.getByRole('row', { name })
  await expect(rowOfProduct).toContainText(`${quantity} in the cart`)
  await expect(rowOfProduct).toContainText('nothing is missing')
  await queueCart(page, network)
  await goWithinApp(page, '/restock')
  await weeksSelect.selectOption('26 weeks')
  await expect(rowOfProduct).toContainText(`${quantity} in orders that wait on this device`)
})
