import { expect } from '@playwright/test'
import { arriveSignedIn, cartLink, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  restoreServer,
  loseServer,
  test,
  visitPendingOrders,
} from '../support/faulty-network-test.ts'

test('two presses on Checkout place one order, and two checkouts place two orders', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await visitPendingOrders(page)
  const checkoutButton = page.getByRole('button', { name: 'Checkout', exact: true })
  const ordererField = page.getByLabel("RO or Orderer's Name")
  const fillCart = async () => {
    await addSmallOrder(page)
    await cartLink(page).press('Enter')
    await ordererField.fill('Sam')
  }
  const pressEnterAndClick = async () => {
    const { x, y } = (await checkoutButton.boundingBox()) ?? { x: 0, y: 0 }
    await ordererField.focus()
    await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x + 20, y + 20)])
  }
  for (const [count, pressTwice] of [
    [1, pressEnterAndClick],
    [2, () => checkoutButton.dblclick()],
  ] as const) {
    await fillCart()
    // The server is lost only now, because without a service worker the code of the screens comes from the server.
    if (count === 1) await loseServer(page, network)
    await pressTwice()
    await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
    await expect(pendingOrders(page)).toHaveCount(count)
  }
  await restoreServer(page, network)
  await expectAllSent(page, network, server.url, 2)
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(2)
})
