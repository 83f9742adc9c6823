import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import type { Account } from '#domain/people/account.ts'
import type { Product } from '#domain/products/product.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleProduct,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { ReorderDialog } from './reorder-dialog.tsx'

afterEach(cleanup)

const pouches = {
  productId: 101,
  name: 'Tag Pouch Standard',
  quantity: 100,
  price: 0.41,
  discount: -10,
  finalPrice: 41,
  shippingCost: 4,
  taxCost: 2.56,
}

interface Scene {
  order?: Partial<Order>
  account?: Partial<Account>
  /** The products that are sold today. */
  products?: Product[]
  /** True when the products of the order that are not in `products` are no longer sold. */
  isGone?: boolean
  /** True when the device's storage is full. */
  isStorageFull?: boolean
}

/** Opens order 900 of dealership 1 in the cart. Before, the cart has two frames for dealership 2. */
async function openInCart({
  products = [sampleProduct()],
  isGone = true,
  isStorageFull = false,
  ...scene
}: Scene) {
  const [lakeside, prairie] = [sampleDealership(), sampleDealership({ id: 2 })]
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }],
      ...scene.account,
    }),
    chosenDealership: prairie,
    dealerships: [lakeside, prairie],
  })
  const chosenIds: number[] = []
  counter.dealershipChoice.choose = async (id) => {
    chosenIds.push(id)
    await counter.cart.write({ edited: {} }) // the page clears the typed amounts when another dealership is chosen
  }
  counter.catalogue.readCurrentProducts = async () => ({
    source: 'server',
    completeAt: null,
    products,
    isGone: () => isGone,
  })
  const { account, copy } = counter.databases
  await putProducts(copy, [sampleProduct(), sampleFrame()])
  await changeCart(account, () => ({
    lines: [{ product: sampleFrame(), quantity: 2 }],
    poNumber: 'PO 1',
    edited: { shippingCost: 7 },
  }))
  let checkCount = 0
  counter.cart.check = async () => {
    checkCount += 1
  }
  if (isStorageFull) {
    account.cart.hook('updating', (changes) => {
      if ('poNumber' in changes) throw new DOMException('The device is full', 'QuotaExceededError')
    })
  }
  const shownNotices = watchNotices(counter)
  const order = sampleServerOrder({ status: 'IN', lines: [pouches], ...scene.order })
  showScreen(counter, <ReorderDialog order={order} onReorder={() => {}} onClose={() => {}} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Open in the cart' }))
  return { chosenIds, shownNotices, cart: () => readCart(account), checkCount: () => checkCount }
}

const waitForCart = () => screen.findByText('At /cart')

it('copies no amounts for a person who may not see the amounts of the order', async () => {
  const lineWithoutAmounts = { ...pouches, discount: 0, price: 0, finalPrice: 0, shippingCost: 0, taxCost: 0 }
  const order = { lines: [lineWithoutAmounts], totalAmount: null, shippingCost: 0, tax: 0 }
  const { cart } = await openInCart({ order })
  await waitForCart()
  expect((await cart()).edited).toEqual({})
})

it('does not copy the number of the paper order, and checks the cart', async () => {
  const { cart, checkCount } = await openInCart({
    order: { confirmNumber: 'NJ900', poNumber: 'PO 7', namePo: 'Kim' },
  })
  await waitForCart()
  expect(await cart()).toMatchObject({ confirmNumber: '', poNumber: 'PO 7', ordererName: 'Kim' })
  expect(checkCount()).toBe(1)
})

it.each([
  ['unchanged for an administrator', 2, 7, []],
  [
    'rounded for other people',
    9,
    100,
    [
      [
        'In the cart with a different quantity, because the minimum or the steps have changed: Tag Pouch Standard.',
        undefined,
      ],
    ],
  ],
])(
  'puts a quantity that can no longer be ordered into the cart %s',
  async (_case, role, quantity, notices) => {
    const { cart, shownNotices } = await openInCart({
      order: { lines: [{ ...pouches, quantity: 7 }] },
      account: { role: { id: role, name: 'Staff' } },
    })
    await waitForCart()
    expect((await cart()).lines.map((line) => line.quantity)).toEqual([quantity])
    expect(shownNotices).toEqual(notices)
  },
)

it('names products that could not be read', async () => {
  const lines = [pouches, { ...pouches, productId: 999, name: 'Old Frame' }]
  const { shownNotices } = await openInCart({ order: { lines }, isGone: false })
  await waitForCart()
  expect(shownNotices).toEqual([
    ['Not in the cart, because not loaded now: Old Frame. Try again when the server answers.', undefined],
  ])
})

it.each([
  [true, 'No product of order 900 is available for sale any more. The cart is as it was.'],
  [
    false,
    'No product of order 900 could be loaded now. The cart is as it was. Try again when the server answers.',
  ],
])('keeps the cart when no product is available (no longer sold: %s)', async (isGone, text) => {
  const { cart, chosenIds, shownNotices } = await openInCart({ products: [], isGone })
  await waitFor(() => expect(shownNotices.map(([noticeText]) => noticeText)).toEqual([text]))
  expect(chosenIds).toEqual([])
  expect(await cart()).toMatchObject({ poNumber: 'PO 1', edited: { shippingCost: 7 } })
})

it('keeps the cart when the device is full', async () => {
  const { cart, chosenIds, shownNotices } = await openInCart({
    isStorageFull: true,
    order: { poNumber: 'PO 7' },
  })
  await waitFor(() =>
    expect(shownNotices.map(([noticeText]) => noticeText)).toEqual([
      'Order 900 was not opened, because this device could not store it. The cart is as it was.',
    ]),
  )
  expect(chosenIds).toEqual([1, 2])
  const storedCart = await cart()
  expect(storedCart).toMatchObject({ poNumber: 'PO 1', edited: { shippingCost: 7 } })
  expect(storedCart.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([[121, 2]])
  expect(screen.queryByText('At /cart')).toBeNull()
})
