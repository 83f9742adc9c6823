import { expect } from '@playwright/test'
import { arriveSignedIn, cartLink, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  findServer,
  loseServer,
  test,
} from '../support/faulty-network-test.ts'

test('pressing twice places one order, ordering twice places two', async ({ page, server, network }) => {
  await arriveSignedIn(page)
  const checkout = page.getByRole('button', { name: 'Checkout', exact: true })
  const name = page.getByLabel("RO or Orderer's Name")
  const fillCart = async () => {
    await addSmallOrder(page)
    await cartLink(page).press('Enter')
    await name.fill('Sam')
  }
  const enterAndClick = async () => {
    const { x, y } = (await checkout.boundingBox()) ?? { x: 0, y: 0 }
    await name.focus()
    await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x + 20, y + 20)])
  }
  for (const [count, pressTwice] of [
    [1, enterAndClick],
    [2, () => checkout.dblclick()],
  ] as const) {
    await fillCart()
    // Not earlier: without a worker the code of the screens is loaded from the server.
    if (count === 1) await loseServer(page, network)
    await pressTwice()
    await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
    await expect(pendingOrders(page)).toHaveCount(count)
  }
  await findServer(page, network)
  await expectAllSent(page, network, server.url, 2)
  expect(network.matching(CHECKOUT)).toHaveLength(2)
})
