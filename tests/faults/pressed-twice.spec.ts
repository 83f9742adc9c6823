import { expect } from '@playwright/test'
import { arriveSignedIn, cartLink, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  expectCartLeft,
  findServer,
  loseServer,
  openPendingOrders,
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
  const expectOrders = async (count: number) => {
    await expectCartLeft(page)
    await openPendingOrders(page)
    await expectAllSent(page, network, server.url, count)
  }
  await test.step('Enter and a click', async () => {
    await fillCart()
    const { x, y } = (await checkout.boundingBox()) ?? { x: 0, y: 0 }
    await name.focus()
    await Promise.all([page.keyboard.press('Enter'), page.mouse.click(x + 20, y + 20)])
    await expectOrders(1)
  })
  await test.step('twice on purpose while the server is out of reach', async () => {
    await loseServer(page, network)
    for (const count of [1, 2]) {
      await fillCart()
      await checkout.dblclick()
      await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
      await expect(pendingOrders(page)).toHaveCount(count)
    }
    await findServer(page, network)
    await expectAllSent(page, network, server.url, 3)
  })
  expect(network.matching(CHECKOUT)).toHaveLength(3)
})
