import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { arriveSignedIn, cartLink, connection, MANAGER, signIn, test } from '../support/counter-test.ts'
import { archiveProduct, openCallsAs, changeProduct } from '../support/server-calls.ts'
import { findSubmittedPaperOrder, JERSEY } from '../support/submitted-paper-order.ts'
import { press, TABLET } from '../support/windows.ts'

interface WireLine {
  name: string
  quantity: number
  product: { id: number }
}

interface WireOrder {
  id: number
  products: WireLine[]
}

const main = (page: Page) => page.getByRole('main')

test.describe('on a tablet', () => {
  test.use(TABLET)

  test('Order again shows the changed lines before it fills the cart, and the order is printed as a slip', async ({
    page,
    server,
    hasTouch,
  }) => {
    const staff = await openCallsAs(server.url, MANAGER)
    const { orders } = await staff.post(`${ENDPOINTS.orders}?page=0&size=50`, {
      dealerIds: [1],
      statusesId: [1, 2],
    })
    const order: WireOrder = orders.find(({ products }: WireOrder) => products.length >= 4)
    const [dearerLine, steppedLine, archivedLine] = order.products
    if (!dearerLine || !steppedLine || !archivedLine)
      throw new Error('the demo world has an order of four lines')
    await changeProduct(staff, dearerLine.product.id, { price: 399.5 })
    await changeProduct(staff, steppedLine.product.id, {
      startValue: steppedLine.quantity + 7,
      quantityStep: 7,
    })
    await archiveProduct(staff, archivedLine.product.id)

    await arriveSignedIn(page)
    await page.goto(`/order/view/${order.id}`)
    await main(page).getByRole('checkbox', { name: 'Choose all products' }).check()
    // Before the first answer to a probe the lines would be compared with the catalogue of the device.
    await expect(connection(page)).toContainText('Online')
    await press(main(page).getByRole('button', { name: 'Add to cart' }), hasTouch)
    const comparisonDialog = page.getByRole('dialog', { name: `3 of ${order.products.length} lines changed` })
    const changesTable = comparisonDialog.getByRole('table', { name: 'Changes' })
    const row = (name: string) => changesTable.getByRole('row', { name, exact: true }).getByRole('cell')
    await expect(row(dearerLine.name).nth(2)).toHaveText('$399.50')
    await expect(row(steppedLine.name).last()).toContainText(String(steppedLine.quantity + 7))
    await expect(row(archivedLine.name).first()).toContainText('no longer available for sale')
    await comparisonDialog.getByRole('checkbox', { name: `Choose ${dearerLine.name}` }).uncheck()
    await press(comparisonDialog.getByRole('button', { name: 'Add to cart' }), hasTouch)
    const addedDialog = page.getByRole('dialog', { name: 'Items added to cart' })
    await expect(addedDialog.getByRole('listitem')).toHaveCount(order.products.length - 2)
    await press(addedDialog.getByRole('button', { name: 'Continue Shopping' }), hasTouch)
    await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`, ${order.products.length - 2} items$`))

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Counter Dealer Supply').first()).toBeVisible()
    await expect(main(page).getByRole('table', { name: 'Ordered products' })).toBeVisible()
    // The button with the dealership's name is printed, because the paper needs the name.
    await expect(main(page).getByRole('button', { includeHidden: false })).toHaveText(['Lakeside Motors'])
    await expect(main(page).getByRole('checkbox', { includeHidden: false })).toHaveCount(0)
  })

  test('a paper order shows its history and can be cancelled while it is Submitted', async ({
    page,
    hasTouch,
  }) => {
    await signIn(page, JERSEY)
    const paperOrder = await findSubmittedPaperOrder(page)
    await page.goto(`/order/view/${paperOrder.id}`)
    const card = main(page).getByRole('region', { name: 'NJ paper order' })
    const statusHistory = card.getByRole('list', { name: 'Status history' })
    await expect(statusHistory.getByRole('listitem')).toHaveText([/^Submitted, \d\d\/\d\d\/\d{4} by state$/])
    await press(card.getByRole('button', { name: 'Cancel Paper Order' }), hasTouch)
    const dialog = page.getByRole('dialog', { name: 'Cancel Paper Order' })
    await press(dialog.getByRole('button', { name: 'Yes' }), hasTouch)
    await expect(card).toHaveCount(0)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main(page).getByText(paperOrder.confirmNumber)).toBeVisible()
  })
})
