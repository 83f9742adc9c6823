import { expect } from '@playwright/test'
import { arriveSignedIn, BUYER, MANAGER, pendingOrders } from '../support/counter-test.ts'
import {
  CHECKOUT,
  finishedOrders,
  openPendingOrders,
  sendSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { openCallsAs, changeProduct, commitsOf } from '../support/server-calls.ts'

test('an order whose price changes between check and checkout needs a review, and is sent with the agreed price', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  const staff = await openCallsAs(server.url, MANAGER)
  const release = network.pause(CHECKOUT, 'forward')
  await sendSmallOrder(page, network)
  await openPendingOrders(page)
  await changeProduct(staff, 121, { price: 2.25 })
  release()
  await pendingOrders(page).getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review order' })
  const priceCells = dialog.getByRole('row', { name: /^Plate Frame Chrome/ }).getByRole('cell')
  await expect(priceCells.nth(1)).toHaveText('$2.15')
  await expect(priceCells.nth(2)).toHaveText('$2.25')
  expect(await commitsOf(server.url)).toEqual([])
  await dialog.getByRole('button', { name: 'Send with changes' }).click()

  await expect(await finishedOrders(page)).toContainText('Sent')
  const keys = network.requestsMatching(CHECKOUT).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/\.1"$/), expect.stringMatching(/\.2"$/)])
  const commits = await commitsOf(server.url)
  expect(commits).toHaveLength(1)
  const order = await (await openCallsAs(server.url, BUYER)).get(`api/client/order/${commits[0]?.id}`)
  expect(order).toMatchObject({ subTotal: 4.5, shippingCost: 12, tax: 0.28, totalAmount: 16.78 })
})
