import { describe, expect, test } from 'vitest'
import type { BasketCheck } from '#contract/cart/basket.ts'
import { type CartContent, EMPTY_CART } from '#domain/cart/cart.ts'
import type { DealerPercentage } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { applyBasketCheck } from './apply-basket-check.ts'

const LAKESIDE_ID = 2
const pouch = product({ id: 101, name: 'Tag Pouch Standard', price: 0.45 })
const frame = product({ id: 121, name: 'Plate Frame Chrome', price: 2.15 })
const discount = (value: number): DealerPercentage => ({
  type: 'DISCOUNT_DEALER',
  dealershipId: LAKESIDE_ID,
  value,
})

const cart: CartContent = {
  ...EMPTY_CART,
  revision: 4,
  lines: [
    { product: pouch, quantity: 100 },
    { product: frame, quantity: 2 },
  ],
}
const unchangedCheck: BasketCheck = { fieldChanges: {}, percentageChanges: {}, items: [pouch, frame] }

function resultOf(check: Partial<BasketCheck>, comparedCart: CartContent = cart) {
  return applyBasketCheck(comparedCart, { ...unchangedCheck, ...check }, LAKESIDE_ID, 5000)
}

test('the lines stay, and their prices get the time of the comparison, when nothing changed', () => {
  expect(resultOf({})).toEqual({ lines: cart.lines, warning: null, pricesAsOf: 5000, adopted: undefined })
})

test('a changed product is replaced, keeps its quantity and is named in the warning', () => {
  const dearerPouch = { ...pouch, price: 0.5 }
  const result = resultOf({
    fieldChanges: { 101: [{ field: 'price', earlier: 0.45, current: 0.5 }] },
    items: [dearerPouch, frame],
  })
  expect(result.lines).toEqual([
    { product: dearerPouch, quantity: 100 },
    { product: frame, quantity: 2 },
  ])
  expect(result.warning).toEqual({
    gone: [],
    changed: [
      {
        productId: 101,
        name: 'Tag Pouch Standard',
        fields: [{ field: 'price', earlier: 0.45, current: 0.5 }],
        percentages: [],
      },
    ],
  })
})

describe('a product is no longer available', () => {
  const pouchWarning = { gone: [{ productId: 101, name: 'Tag Pouch Standard' }], changed: [] }

  test('when it was archived', () => {
    const result = resultOf({
      fieldChanges: { 101: [{ field: 'archive', earlier: false, current: true }] },
      items: [{ ...pouch, archive: true }, frame],
    })
    expect(result.lines).toEqual([{ product: frame, quantity: 2 }])
    expect(result.warning).toEqual(pouchWarning)
  })

  test('when it is missing in the answer', () => {
    const result = resultOf({ items: [frame] })
    expect(result.lines).toEqual([{ product: frame, quantity: 2 }])
    expect(result.warning).toEqual(pouchWarning)
  })
})

describe('changed percentages', () => {
  const earlierPouch = { ...pouch, discountsDTO: [discount(10)] }
  const currentPouch = { ...pouch, discountsDTO: [discount(12)] }
  const cartOfPouches = { ...cart, lines: [{ product: earlierPouch, quantity: 100 }] }
  const change = { discountType: 'DISCOUNT_DEALER' as const, earlier: 10, current: 12 }

  test('that the server lists by product id are named in the warning', () => {
    const result = resultOf({ percentageChanges: { 101: [change] }, items: [currentPouch] }, cartOfPouches)
    expect(result.lines).toEqual([{ product: currentPouch, quantity: 100 }])
    expect(result.warning?.changed).toMatchObject([{ productId: 101, percentages: [change] }])
  })

  test('that the server lists without product ids make the cart take every product of the answer', () => {
    const newFrame = { ...frame, averageOrders: 3 }
    const cartWithFrames = { ...cart, lines: [...cartOfPouches.lines, { product: frame, quantity: 2 }] }
    const result = resultOf({ percentageChanges: [change], items: [currentPouch, newFrame] }, cartWithFrames)
    expect(result.lines).toEqual([
      { product: currentPouch, quantity: 100 },
      { product: newFrame, quantity: 2 },
    ])
    expect(result.warning?.changed).toEqual([
      { productId: 101, name: 'Tag Pouch Standard', fields: [], percentages: [change] },
    ])
  })

  test('in an empty list change nothing', () => {
    expect(resultOf({ percentageChanges: [], items: [currentPouch] }, cartOfPouches).lines).toEqual(
      cartOfPouches.lines,
    )
  })
})

describe('changed fields', () => {
  const change = { field: 'price', earlier: 0.45, current: 0.5 }

  test('that the server lists without product ids are found on the device, product by product', () => {
    const dearerPouch = { ...pouch, price: 0.5 }
    const result = resultOf({ fieldChanges: [change], items: [dearerPouch, frame] }, cart)
    expect(result.lines?.map(({ product }) => product.price)).toEqual([0.5, 2.15])
    expect(result.warning?.changed).toEqual([
      { productId: 101, name: 'Tag Pouch Standard', fields: [change], percentages: [] },
    ])
  })
})

describe('products of the visitor’s cart', () => {
  const cartWithAdopted = { ...cart, adopted: [101] }
  const accountPouch = { ...pouch, discountsDTO: [discount(10)] }

  test('get the account’s percentages, and the warning names only other changed products', () => {
    const result = resultOf(
      {
        fieldChanges: { 121: [{ field: 'price', earlier: 2.15, current: 3 }] },
        percentageChanges: { 101: [{ discountType: 'DISCOUNT_DEALER', earlier: 0, current: 10 }] },
        items: [accountPouch, { ...frame, price: 3 }],
      },
      cartWithAdopted,
    )
    expect(result.lines?.[0]).toEqual({ product: accountPouch, quantity: 100 })
    expect(result.warning?.changed.map(({ productId }) => productId)).toEqual([121])
    expect(result.adopted).toBeUndefined()
  })

  test('are named in the warning when they are no longer available', () => {
    expect(resultOf({ items: [frame] }, cartWithAdopted).warning?.gone).toEqual([
      { productId: 101, name: 'Tag Pouch Standard' },
    ])
  })
})

describe('a warning that was not dismissed', () => {
  const priceChange = (earlier: number, current: number) => ({
    fieldChanges: { 101: [{ field: 'price', earlier, current }] },
    items: [{ ...pouch, price: current }, frame],
  })
  const cartWithWarning = { ...cart, ...resultOf(priceChange(0.45, 0.5)) }

  test('keeps the value that the person knew and names the latest value', () => {
    expect(resultOf(priceChange(0.5, 0.6), cartWithWarning).warning?.changed[0]?.fields).toEqual([
      { field: 'price', earlier: 0.45, current: 0.6 },
    ])
  })

  test('disappears when the product has again the value that the person knew', () => {
    expect(resultOf(priceChange(0.5, 0.45), cartWithWarning).warning).toBeNull()
  })

  test('says that the product is no longer available once it is missing in the answer', () => {
    expect(resultOf({ items: [frame] }, cartWithWarning).warning).toEqual({
      gone: [{ productId: 101, name: 'Tag Pouch Standard' }],
      changed: [],
    })
  })

  test('is joined with later changes, field by field and percentage by percentage', () => {
    const earlierWarning = {
      gone: [{ productId: 151, name: 'Archived Pouch' }],
      changed: [
        {
          productId: 101,
          name: 'Tag Pouch Standard',
          fields: [{ field: 'price', earlier: 0.45, current: 0.5 }],
          percentages: [{ discountType: 'DISCOUNT_DEALER' as const, earlier: 10, current: 12 }],
        },
      ],
    }
    const { warning } = resultOf(
      {
        fieldChanges: { 101: [{ field: 'startValue', earlier: 1, current: 5 }] },
        percentageChanges: {
          101: [
            { discountType: 'DISCOUNT_DEALER', earlier: 12, current: 15 },
            { discountType: 'TAX_DEALER', earlier: 100, current: 50 },
          ],
        },
        items: [pouch],
      },
      { ...cart, warning: earlierWarning },
    )
    expect(warning).toEqual({
      gone: [
        { productId: 151, name: 'Archived Pouch' },
        { productId: 121, name: 'Plate Frame Chrome' },
      ],
      changed: [
        {
          productId: 101,
          name: 'Tag Pouch Standard',
          fields: [
            { field: 'price', earlier: 0.45, current: 0.5 },
            { field: 'startValue', earlier: 1, current: 5 },
          ],
          percentages: [
            { discountType: 'DISCOUNT_DEALER', earlier: 10, current: 15 },
            { discountType: 'TAX_DEALER', earlier: 100, current: 50 },
          ],
        },
      ],
    })
  })

  test('stays when the comparison finds no further change', () => {
    expect(resultOf({}, cartWithWarning).warning).toEqual(cartWithWarning.warning)
  })
})
