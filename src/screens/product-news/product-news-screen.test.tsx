import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { NEVER_WALKED } from '#storage/catalogue/stored-walk.ts'
import { noteTermsKnown } from '#storage/catalogue/terms-since.ts'
import { putWalkedProducts } from '#storage/catalogue/walk-table.ts'
import { changeLists, readLists } from '#storage/lists/list-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { product } from '#tests/support/product.ts'
import {
  sampleDealership,
  sampleOrderLine,
  samplePendingOrder,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ChangesLine } from '../catalogue/your-counter-lines.tsx'
import { ProductNewsScreen } from './product-news-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const LAKESIDE = sampleDealership()
const productInGroup = (id: number, name: string, fields: Partial<Product> = {}) =>
  product({ id, name, parentId: 11, price: 2, ...fields })
const POUCH = productInGroup(101, 'Tag Pouch')
const FRAME = productInGroup(121, 'Plate Frame')
const PAPER = productInGroup(131, 'Tag Paper', { startValue: 10, quantityStep: 10 })
const POUCH_PLUS = productInGroup(102, 'Tag Pouch Plus', { startValue: 100, quantityStep: 50 })
const LINE = { productId: 101, name: 'Tag Pouch', quantity: 120, price: 2 }

/** A device without a connection whose copy is complete, with the pouch in a list and in the cart. */
async function createDevice() {
  const counter = sampleCounter({
    account: sampleAccount({ dealerships: [LAKESIDE].map(({ id, name }) => ({ id, name })) }),
    chosenDealership: LAKESIDE,
    connection: 'offline',
  })
  const { copy, account } = counter.databases
  await putProducts(copy, [POUCH, FRAME, PAPER])
  await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: 1000 })
  await changeLists(account, LAKESIDE.id, () => [
    { id: 'a', dealershipId: LAKESIDE.id, name: 'Monday order', lines: [LINE] },
  ])
  await counter.cart.setQuantity(POUCH, 120)
  return counter
}

type Device = Awaited<ReturnType<typeof createDevice>>

async function show(counter: Device) {
  showScreen(counter, <ProductNewsScreen />, '/changes')
  await screen.findByRole('heading', { name: 'What changed for us' })
  return userEvent.setup()
}

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const readCartLines = async ({ cart }: Device) =>
  (await cart.readStored()).lines.map(({ product: { name }, quantity }) => `${quantity} ${name}`)
const readListLines = async ({ databases }: Device) =>
  (await readLists(databases.account, LAKESIDE.id))[0]?.lines.map(
    ({ name, quantity }) => `${quantity} ${name}`,
  )

it('shows the old and the new value, and each place of the product', async () => {
  const counter = await createDevice()
  const { copy, account } = counter.databases
  const waitingOrder = samplePendingOrder({ lines: [{ product: POUCH, quantity: 1 }] })
  await createOutboxTable(account).add({ ...waitingOrder, state: 'waiting' })
  await putShipments(
    copy,
    {
      items: [
        {
          id: 1,
          dealershipId: LAKESIDE.id,
          productId: 101,
          quantity: 1,
          reorderPeriod: 30,
          nextStartDate: '2027-01-01',
          product: null,
        },
      ],
      isFirstPage: true,
    },
    1,
  )
  await putProducts(copy, [
    { ...POUCH, price: 2.5, startValue: 20 },
    { ...FRAME, price: 9 },
  ])
  await show(counter)
  const { textContent } = await findRow('Tag Pouch')
  expect(textContent).toContain('Price: was $2.00, now $2.50')
  expect(textContent).toContain('Minimum: was 1 pc, now 20 pcs')
  const links = within(await findRow('Tag Pouch')).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Tag Pouch',
    'In your cart',
    'List Monday order',
    'Subscription',
    'Waiting order',
  ])
  expect(screen.queryByText('Plate Frame')).toBeNull()
})

it('shows the products that the dealership bought, by its purchases and by its stored orders', async () => {
  const counter = await createDevice()
  const { copy } = counter.databases
  await putPurchases(copy, LAKESIDE.id, {
    items: [{ productId: 121, name: 'Plate Frame', averageOrders: 0, vendorId: null, purchases: [] }],
    readAt: 1,
  })
  await putOrders(copy, [sampleServerOrder({ id: 4, lines: [{ ...sampleOrderLine, productId: 131 }] })], 1)
  await putProducts(copy, [
    { ...FRAME, price: 9 },
    { ...PAPER, quantityStep: 5 },
  ])
  await show(counter)
  expect((await findRow('Plate Frame')).textContent).toContain('Bought before')
  expect((await findRow('Tag Paper')).textContent).toContain('Step: was 10 pcs, now 5 pcs')
})

it('replaces a removed product by its successor in cart and lists, and Undo restores both', async () => {
  const counter = await createDevice()
  await putProducts(counter.databases.copy, [POUCH_PLUS])
  await removeProducts(counter.databases.copy, [101])
  const user = await show(counter)
  expect((await findRow('Tag Pouch')).textContent).toContain('No longer available for sale')
  await user.click(await screen.findByRole('button', { name: 'Replace Tag Pouch by Tag Pouch Plus' }))
  expect(await screen.findByText('Replaced')).toBeTruthy()
  expect(await readCartLines(counter)).toEqual(['150 Tag Pouch Plus'])
  expect(await readListLines(counter)).toEqual(['150 Tag Pouch Plus'])
  counter.notices.read()[0]?.action?.run()
  await expect.poll(() => readCartLines(counter)).toEqual(['120 Tag Pouch'])
  await expect.poll(() => readListLines(counter)).toEqual(['120 Tag Pouch'])
  expect(await screen.findByRole('button', { name: 'Keep Tag Pouch' })).toBeTruthy()
})

it('removes a product from cart and lists, and keeps another product', async () => {
  const counter = await createDevice()
  await counter.cart.setQuantity(FRAME, 3)
  await putProducts(counter.databases.copy, [
    { ...POUCH, price: 7 },
    { ...FRAME, price: 9 },
  ])
  const user = await show(counter)
  await user.click(await screen.findByRole('button', { name: 'Remove Tag Pouch from cart and lists' }))
  await user.click(await screen.findByRole('button', { name: 'Keep Plate Frame' }))
  await expect.poll(async () => (await findRow('Tag Pouch')).textContent).toContain('Removed')
  await expect.poll(async () => (await findRow('Plate Frame')).textContent).toContain('Kept')
  expect(await readCartLines(counter)).toEqual(['3 Plate Frame'])
  expect(await readListLines(counter)).toEqual([])
  expect(counter.notices.read()[0]?.text).toBe('Tag Pouch was removed from the cart and 1 list.')
})

it('Home shows the number of changed products until a person opens the page', async () => {
  const counter = await createDevice()
  await counter.cart.setQuantity(FRAME, 3)
  await putProducts(counter.databases.copy, [
    { ...POUCH, price: 7 },
    { ...FRAME, price: 9 },
    { ...PAPER, price: 9 },
  ])
  showScreen(counter, <ChangesLine />)
  const line = await screen.findByRole('link', {
    name: '2 products you order changed',
  })
  expect(line.getAttribute('href')).toBe('/changes')
  await show(counter)
  expect(within(await findRow('Tag Pouch')).getByText('New')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('link', { name: /you order changed/ })).toBeNull()
  expect(within(await findRow('Tag Pouch')).getByText('New')).toBeTruthy()
})

it('Home shows a product again when its successor arrives, and the page asks for a new decision', async () => {
  const counter = await createDevice()
  const { copy } = counter.databases
  await removeProducts(copy, [101])
  const user = await show(counter)
  await user.click(await screen.findByRole('button', { name: 'Keep Tag Pouch' }))
  expect(await screen.findByText('Kept')).toBeTruthy()
  cleanup()
  showScreen(counter, <ChangesLine />)
  await putProducts(copy, [POUCH_PLUS])
  expect(
    await screen.findByRole('link', {
      name: '1 product you order changed',
    }),
  ).toBeTruthy()
  await show(counter)
  expect(await screen.findByRole('button', { name: 'Replace Tag Pouch by Tag Pouch Plus' })).toBeTruthy()
})

it('says since when the device knows of no change, because a new device cannot know of earlier ones', async () => {
  const counter = await createDevice()
  await show(counter)
  expect(await screen.findByText('This device does not know all prices yet')).toBeTruthy()
  const { copy } = counter.databases
  await noteTermsKnown(copy, new Date(2026, 9, 1).getTime())
  await noteTermsKnown(copy, Date.now())
  vi.spyOn(Date, 'now').mockReturnValue(new Date(2026, 9, 20).getTime())
  cleanup()
  await show(counter)
  expect(await screen.findByText('No change since Oct 1, 00:00')).toBeTruthy()
  vi.spyOn(Date, 'now').mockReturnValue(new Date(2027, 0, 20, 9).getTime())
  cleanup()
  await show(counter)
  expect(await screen.findByText(/^No change since Oct 22, /)).toBeTruthy()
})
