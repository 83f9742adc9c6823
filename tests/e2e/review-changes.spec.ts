import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, BUYER, MANAGER, pendingOrders } from '../support/counter-test.ts'
import {
  CHECKOUT,
  finishedOrders,
  queueExampleOrder,
  restoreServer,
  test,
} from '../support/faulty-network-test.ts'
import { archiveProduct, changeProduct, commitsOf, openCallsAs } from '../support/server-calls.ts'

async function openReview(page: Page) {
  await expect(pendingOrders(page)).toContainText('Needs review')
  await pendingOrders(page).getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review order' })
  const table = dialog.getByRole('table', { name: 'Changes' })
  const cellsOf = (name: string | RegExp) => table.getByRole('row', { name }).getByRole('cell')
  return { dialog, table, cellsOf }
}

test('a changed order waits for the person, shows the old and new amounts, and is sent with the new totals', {
  tag: '@promise',
}, async ({ page, server, network }) => {
  await arriveSignedIn(page)
  await queueExampleOrder(page, network)
  const staff = await openCallsAs(server.url, MANAGER)
  await changeProduct(staff, 101, { price: 0.5 })
  await archiveProduct(staff, 121)
  await restoreServer(page, network)

  const { dialog, table, cellsOf } = await openReview(page)
  expect(network.requestsMatching(CHECKOUT)).toEqual([])
  await expect(cellsOf(/^Tag Pouch Standard/).nth(1)).toHaveText('$0.45')
  await expect(cellsOf(/^Tag Pouch Standard/).nth(2)).toHaveText('$0.50')
  await expect(cellsOf(/^Tag Pouch Standard/).nth(3)).toHaveText('+$5.00')
  const archivedRow = table.getByRole('row', { name: /^Plate Frame Chrome/ })
  await expect(archivedRow).toContainText('No longer available')
  await expect(cellsOf(/^Tax/).nth(1)).toHaveText('$3.08')
  await expect(cellsOf(/^Tax/).nth(2)).toHaveText('$3.13')
  await expect(cellsOf(/^Total/).nth(1)).toHaveText('$75.88')
  await expect(cellsOf(/^Total/).nth(2)).toHaveText('$64.63')
  await table
    .getByRole('row', { name: /^Tag Pouch Standard/ })
    .getByRole('button', { name: 'Take new' })
    .click()
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(dialog).toBeHidden()
  await expect(pendingOrders(page)).toContainText('Needs review')
  expect(network.requestsMatching(CHECKOUT)).toEqual([])

  await pendingOrders(page).getByRole('button', { name: 'Review' }).click()
  await expect(table.getByRole('row', { name: /^Tag Pouch Standard/ })).toContainText('New value taken')
  await archivedRow.getByRole('button', { name: 'Remove' }).click()
  await expect(archivedRow).toContainText('Removed from this order')
  await dialog.getByRole('button', { name: 'Send with changes' }).click()
  await expect(await finishedOrders(page)).toContainText('Sent')
  const commits = await commitsOf(server.url)
  expect(commits).toHaveLength(1)
  const order = await (await openCallsAs(server.url, BUYER)).get(`api/client/order/${commits[0]?.id}`)
  expect(order).toMatchObject({ subTotal: 50, shippingCost: 11.5, tax: 3.13, totalAmount: 64.63 })
})
