import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { arriveSignedIn, cartLink, MANAGER, signIn, test } from '../support/counter-test.ts'
import { archiveProduct, callAs, changeProduct } from '../support/server-calls.ts'
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

  test('Order again shows what changed before it fills the cart, and the order prints as a slip', async ({
    page,
    server,
    hasTouch,
  }) => {
    const staff = await callAs(server.url, MANAGER)
    const { orders } = await staff.post(`${ENDPOINTS.orders}?page=0&size=50`, {
      dealerIds: [1],
      statusesId: [1, 2],
    })
    const order: WireOrder = orders.find(({ products }: WireOrder) => products.length >= 4)
    const [dearer, stepped, gone] = order.products
    if (!dearer || !stepped || !gone) throw new Error('the demo world has an order of four lines')
    await changeProduct(staff, dearer.product.id, { price: 399.5 })
    await changeProduct(staff, stepped.product.id, { startValue: stepped.quantity + 7, quantityStep: 7 })
    await archiveProduct(staff, gone.product.id)

    await arriveSignedIn(page)
    await page.goto(`/order/view/${order.id}`)
    await main(page).getByRole('checkbox', { name: 'Choose all products' }).check()
    await press(main(page).getByRole('button', { name: 'Add to cart' }), hasTouch)
    const comparison = page.getByRole('dialog', { name: `3 of ${order.products.length} lines changed` })
    const changes = comparison.getByRole('table', { name: 'Changes' })
    const row = (name: string) => changes.getByRole('row', { name, exact: true }).getByRole('cell')
    await expect(row(dearer.name).nth(2)).toHaveText('$399.50')
    await expect(row(stepped.name).last()).toContainText(String(stepped.quantity + 7))
    await expect(row(gone.name).first()).toContainText('no longer available for sale')
    await comparison.getByRole('checkbox', { name: `Take ${dearer.name}` }).uncheck()
    await press(comparison.getByRole('button', { name: 'Add to cart' }), hasTouch)
    const added = page.getByRole('dialog', { name: 'Items added to cart' })
    await expect(added.getByRole('listitem')).toHaveCount(order.products.length - 2)
    await press(added.getByRole('button', { name: 'Continue Shopping' }), hasTouch)
    await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`, ${order.products.length - 2} items$`))

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Counter Dealer Supply').first()).toBeVisible()
    await expect(main(page).getByRole('table', { name: 'Ordered products' })).toBeVisible()
    // It opens the dealership on the screen; paper needs its name.
    await expect(main(page).getByRole('button', { includeHidden: false })).toHaveText(['Lakeside Motors'])
    await expect(main(page).getByRole('checkbox', { includeHidden: false })).toHaveCount(0)
  })

  test('a paper order shows its history and is cancelled while Submitted', async ({ page, hasTouch }) => {
    await signIn(page, JERSEY)
    const submitted = await findSubmittedPaperOrder(page)
    await page.goto(`/order/view/${submitted.id}`)
    const card = main(page).getByRole('region', { name: 'NJ paper order' })
    const history = card.getByRole('list', { name: 'Status history' })
    await expect(history.getByRole('listitem')).toHaveText([/^Submitted, \d\d\/\d\d\/\d{4} by state$/])
    await press(card.getByRole('button', { name: 'Cancel Paper Order' }), hasTouch)
    const question = page.getByRole('dialog', { name: 'Cancel Paper Order' })
    await press(question.getByRole('button', { name: 'Yes' }), hasTouch)
    await expect(card).toHaveCount(0)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main(page).getByText(submitted.confirmNumber)).toBeVisible()
  })
})
