import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { PurchasedItem } from '#domain/orders/purchased-item.ts'
import type { Product } from '#domain/products/product.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readRestockSettings } from '#storage/device/account-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { stubPhoneWindow, stubTabletWindow } from '#tests/support/small-window.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { RestockScreen } from './restock-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DAY_MS = 86_400_000
const POUCH = product({ id: 101, name: 'Tag Pouch', price: 0.5 })
const FRAME = product({ id: 121, name: 'Plate Frame', price: 2, shippingCost: 8.2, shippingMinSize: 5 })
const BANNER = product({ id: 300, name: 'Banner', type: 'CUSTOM' })

function purchasedItem({ id, name }: Product, averageOrders: number, ...days: number[]): PurchasedItem {
  const purchases = days.map((daysAgo, index) => ({
    orderId: 500 - index,
    createdAt: apiTextOf(Date.now() - daysAgo * DAY_MS),
    status: 'PAID' as const,
    quantity: averageOrders,
    price: 1,
  }))
  return { productId: id, name, averageOrders, vendorId: null, purchases }
}

const LAKESIDE = sampleDealership()

const intentOf = (number: number) => `${number}1111111-1111-4111-8111-111111111111`

/** A device that has the catalogue and the purchases of Lakeside Motors, but no connection. */
async function deviceWith(items: PurchasedItem[], readAt = Date.now()) {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: LAKESIDE,
    connection: 'offline',
  })
  await putProducts(counter.databases.copy, [POUCH, FRAME, BANNER])
  await putPurchases(counter.databases.copy, LAKESIDE.id, { items, readAt })
  return counter
}

/** Shows the lines that it received. */
function ReAdd({ lines }: { lines: readonly EarlierLine[] }) {
  return (
    <output aria-label="To the cart">
      {lines.map(({ name, quantity }) => `${name} ${quantity}`).join('; ')}
    </output>
  )
}

async function show(counter: Awaited<ReturnType<typeof deviceWith>>) {
  showScreen(counter, <RestockScreen ReAdd={ReAdd} />, '/restock')
  await screen.findByRole('table', { name: 'Usual products' })
  return userEvent.setup()
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const quantityOf = (name: string) =>
  within(rowOf(name)).getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of ${name}` }).value
const linesForCart = () => screen.getByRole('status', { name: 'To the cart' }).textContent

it('suggests the quantities that are missing for four weeks, and shows how they were computed', async () => {
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40), purchasedItem(POUCH, 200, 20, 50, 80)])
  await changeCart(counter.databases.account, () => ({ lines: [{ product: FRAME, quantity: 5 }] }))
  await show(counter)
  expect(rowOf('Plate Frame').textContent).toContain('20 pcs a month')
  expect(rowOf('Plate Frame').textContent).toContain('5 in the cart')
  expect(quantityOf('Plate Frame')).toBe('15')
  expect(within(rowOf('Plate Frame')).getByText('4 weeks')).toBeInstanceOf(HTMLElement)
  expect(rowOf('Tag Pouch').textContent).toContain('200 pcs a month')
  expect(rowOf('Tag Pouch').textContent).toContain('Nothing')
  expect(quantityOf('Tag Pouch')).toBe('200')
  expect(rowOf('Tag Pouch').textContent).toContain('3 orders in 3 months')
  // The 5 frames in the cart and the 15 missing frames. The pouches run out first: their last order is older.
  expect(linesForCart()).toBe('Tag Pouch 200; Plate Frame 20')
  expect(screen.getByText('2 products, $130.00, plus $24.60 of shipping')).toBeInstanceOf(HTMLElement)
})

it('has on tablets the usual use and what is coming in one column, so that the names have room', async () => {
  stubTabletWindow()
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40), purchasedItem(POUCH, 200, 20, 50)])
  await changeCart(counter.databases.account, () => ({ lines: [{ product: FRAME, quantity: 5 }] }))
  await show(counter)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Product', 'Usual, coming', 'Cover', 'Suggested', 'Total', 'Actions'])
  const usualTextOf = (name: string) => within(rowOf(name)).getAllByRole('cell')[1]?.textContent
  expect(usualTextOf('Plate Frame')).toBe('20 pcs a month5 in the cart')
  expect(usualTextOf('Tag Pouch')).toBe('200 pcs a month')
})

it('subtracts orders that wait on this device, and sent orders that the purchases do not have yet', async () => {
  const counter = await deviceWith([purchasedItem(POUCH, 200, 20, 50)], Date.now() - DAY_MS)
  const outbox = createOutboxTable(counter.databases.account)
  const lines = (quantity: number) => [{ product: POUCH, quantity }]
  await outbox.add(samplePendingOrder({ intent: intentOf(1), state: 'waiting', lines: lines(30) }))
  await outbox.add(
    samplePendingOrder({ intent: intentOf(2), state: 'sent', lines: lines(40), changedAt: Date.now() }),
  )
  await outbox.add(samplePendingOrder({ intent: intentOf(3), state: 'refused', lines: lines(50) }))
  await show(counter)
  await expect.poll(() => quantityOf('Tag Pouch')).toBe('130')
})

it('stores the chosen weeks, and the products that are set aside', async () => {
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40), purchasedItem(POUCH, 200, 20, 50)])
  const user = await show(counter)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Weeks to cover' }), '8 weeks')
  await expect.poll(linesForCart).toBe('Tag Pouch 400; Plate Frame 40')
  await user.click(screen.getByRole('button', { name: 'Never suggest: Plate Frame' }))
  await user.click(await screen.findByRole('button', { name: 'Not this time: Tag Pouch' }))
  const aside = await screen.findByRole('region', { name: 'Set aside' })
  await expect
    .poll(() => aside.textContent)
    .toMatch(/Plate Frame is never suggested.*Tag Pouch is not suggested until [A-Z][a-z]{2} \d+/)
  expect(await readRestockSettings(counter.databases.account, LAKESIDE.id)).toMatchObject({ coverWeeks: 8 })
  await user.click(within(aside).getByRole('button', { name: 'Suggest again: Plate Frame' }))
  await expect.poll(linesForCart).toBe('Plate Frame 40')
})

it('sets two products aside when both buttons are pressed before the screen shows a result', async () => {
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40), purchasedItem(POUCH, 200, 20, 50)])
  await show(counter)
  const [frameButton, pouchButton] = ['Plate Frame', 'Tag Pouch'].map((name) =>
    screen.getByRole('button', { name: `Never suggest: ${name}` }),
  )
  frameButton?.click()
  pouchButton?.click()
  const aside = await screen.findByRole('region', { name: 'Set aside' })
  await expect
    .poll(() => aside.textContent)
    .toMatch(/Plate Frame is never suggested.*Tag Pouch is never suggested/)
})

it('names a slow seller by its use in a year, and suggests nothing that is not used up within the cover', async () => {
  const slowFrame = purchasedItem(FRAME, 1, 40, 120, 456.5625)
  const counter = await deviceWith([
    { ...slowFrame, purchases: slowFrame.purchases.map((purchase) => ({ ...purchase, quantity: 3 })) },
  ])
  const user = await show(counter)
  expect(rowOf('Plate Frame').textContent).toContain('about 7 pcs a year')
  expect(quantityOf('Plate Frame')).toBe('0')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Weeks to cover' }), '8 weeks')
  await expect.poll(linesForCart).toBe('Plate Frame 1')
})

it('lists a product that needs a description, without a quantity', async () => {
  const counter = await deviceWith([purchasedItem(BANNER, 2, 10, 40)])
  await show(counter)
  expect(rowOf('Banner').textContent).toContain('Each order of this product needs a description.')
  expect(within(rowOf('Banner')).queryByRole('spinbutton')).toBeNull()
  expect(linesForCart()).toBe('')
})

it('keeps a typed quantity over a reload, adds the product with it, and then suggests what is still missing', async () => {
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40)])
  const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity of Plate Frame' })
  const earlierUser = await show(counter)
  await earlierUser.clear(field())
  await earlierUser.type(field(), '8{Enter}')
  cleanup()
  const user = await show(counter)
  expect(field().value).toBe('8')
  await user.click(screen.getByRole('button', { name: 'Add Plate Frame to Cart' }))
  await expect.poll(() => rowOf('Plate Frame').textContent).toContain('8 in the cart')
  expect(field().value).toBe('12')
})

it('shows a typed quantity only for its dealership', async () => {
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40)])
  const peoria = sampleDealership({ id: 2, name: 'Peoria' })
  const items = [purchasedItem(FRAME, 20, 10, 40)]
  await putPurchases(counter.databases.copy, peoria.id, { items, readAt: Date.now() })
  const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity of Plate Frame' })
  const suggestedQuantity = '20'
  const user = await show(counter)
  expect(field().value).toBe(suggestedQuantity)
  await user.clear(field())
  await user.type(field(), '8{Enter}')
  cleanup()
  const view = { ...counter.dealershipChoice.read(), chosenDealership: peoria }
  await show({ ...counter, dealershipChoice: { ...counter.dealershipChoice, read: () => view } })
  expect(field().value).toBe(suggestedQuantity)
})

it('keeps the focus on Add when nothing of the product is missing any more, and says why it is disabled', async () => {
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40)])
  const user = await show(counter)
  const addButton = screen.getByRole('button', { name: 'Add Plate Frame to Cart' })
  await user.click(addButton)
  await expect.poll(() => rowOf('Plate Frame').textContent).toContain('20 in the cart')
  expect(quantityOf('Plate Frame')).toBe('0')
  expect(document.activeElement).toBe(addButton)
  expect(addButton.getAttribute('aria-disabled')).toBe('true')
  expect(addButton.title).toBe('Choose a quantity first')
  expect(rowOf('Plate Frame').textContent).toContain('enough')
  expect(screen.queryByText(/0 products/)).toBeNull()
})

it('names on phones below the product what is coming', async () => {
  stubPhoneWindow()
  const counter = await deviceWith([purchasedItem(FRAME, 20, 10, 40)])
  await changeCart(counter.databases.account, () => ({ lines: [{ product: FRAME, quantity: 5 }] }))
  await show(counter)
  expect(within(rowOf('Plate Frame')).getAllByRole('cell')[0]?.textContent).toBe('Plate Frame5 in the cart')
})

it('says that the purchases are not on this device if it never read them', async () => {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: LAKESIDE,
    connection: 'offline',
  })
  showScreen(counter, <RestockScreen ReAdd={ReAdd} />, '/restock')
  expect(await screen.findByText('The purchases are not on this device yet')).toBeInstanceOf(HTMLElement)
})

it('says once that the server failed: in its note, not in a notice about an order', async () => {
  const counter = await deviceWith([purchasedItem(POUCH, 20, 10, 40)], Date.now() - 300_000)
  const failure = { kind: 'server-fault', status: 500, message: '' }
  counter.api.call = (async () => ({ ok: false, failure })) as unknown as typeof counter.api.call
  const notices = watchNotices(counter)
  await show(counter)
  expect(await screen.findByText(/^The server reported a fault\.\s+Last updated 5 min ago\.$/)).toBeTruthy()
  expect(notices).toEqual([])
})

it('asks for a dealership when none is chosen', async () => {
  showScreen(sampleCounter({ account: sampleAccount() }), <RestockScreen ReAdd={ReAdd} />, '/restock')
  expect(await screen.findByText('No dealership is chosen')).toBeInstanceOf(HTMLElement)
})
