import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMoney } from '#domain/values/money.ts'
import {
  sampleAuthor,
  sampleDealership,
  sampleFrame,
  sampleIntent,
  sampleLines,
  samplePendingOrder,
  sampleProduct,
  sampleRequest,
} from '#tests/support/sample-orders.ts'
import type { CurrentBasis } from './current-basis.ts'
import { newPendingOrder } from './pending-order.ts'
import { isAsAgreed, linesWithCurrentProducts, type Review, reviewOf } from './review.ts'

function basisWith(fields: Partial<CurrentBasis> = {}): CurrentBasis {
  return {
    products: [sampleProduct(), sampleFrame()],
    dealership: sampleDealership(),
    foundAt: 50_000,
    ...fields,
  }
}

function reviewWith(basis: CurrentBasis) {
  return reviewOf(samplePendingOrder({ state: 'needs-review', current: basis }), sampleLines)
}

describe('an agreed order', () => {
  test('is as agreed while prices and terms are unchanged', () => {
    expect(isAsAgreed(samplePendingOrder(), basisWith())).toBe(true)
  })

  test('differs when one product costs one cent more', () => {
    const products = [sampleProduct({ price: 0.46 }), sampleFrame()]
    expect(isAsAgreed(samplePendingOrder(), basisWith({ products }))).toBe(false)
  })

  test('differs when one price rises and another falls by as much, so that every total is the same', () => {
    const singlePieces = { startValue: 1, quantityStep: 1 }
    const lines = [
      { product: sampleProduct(singlePieces), quantity: 1 },
      { product: sampleFrame(), quantity: 1 },
    ]
    const products = [sampleProduct({ ...singlePieces, price: 0.46 }), sampleFrame({ price: 2.14 })]
    const agreed = { subTotal: 2.6, shippingCost: 23.5, taxCost: 0.16, totalPrice: 26.26 }
    const order = samplePendingOrder({ lines, agreed })
    expect(isAsAgreed(order, basisWith({ products: [sampleProduct(singlePieces), sampleFrame()] }))).toBe(
      true,
    )
    expect(isAsAgreed(order, basisWith({ products }))).toBe(false)
  })

  test('differs when a product is archived or missing', () => {
    expect(isAsAgreed(samplePendingOrder(), basisWith({ products: [sampleProduct()] }))).toBe(false)
    const products = [sampleProduct({ archive: true }), sampleFrame()]
    expect(isAsAgreed(samplePendingOrder(), basisWith({ products }))).toBe(false)
  })

  test('differs when the quantity is below the new minimum', () => {
    const products = [sampleProduct({ startValue: 150 }), sampleFrame()]
    expect(isAsAgreed(samplePendingOrder(), basisWith({ products }))).toBe(false)
  })

  test('differs when its quantity was below the minimum already when the order was placed', () => {
    const product = sampleProduct({ startValue: 1000 })
    const lines = [{ product, quantity: 500 }]
    const order = newPendingOrder(sampleIntent, sampleAuthor, sampleRequest(), lines, 10_000)
    const current = basisWith({ products: [product] })
    expect(isAsAgreed(order, current)).toBe(false)
    const review = reviewOf({ ...order, state: 'needs-review', current }, lines)
    expect(review.rows).toMatchObject([
      { cause: 'minimum', before: { kind: 'pieces', value: 500 }, now: { kind: 'pieces', value: 1000 } },
    ])
    expect(review.canSend).toBe(false)
    const author = { ...order.author, isAdmin: true }
    expect(reviewOf({ ...order, author, current }, lines).rows).toEqual([])
  })

  test('ignores shipping for orders to Alaska and Hawaii', () => {
    const products = [sampleProduct({ shippingCost: 99 }), sampleFrame()]
    expect(isAsAgreed(samplePendingOrder(), basisWith({ products }))).toBe(false)
    expect(isAsAgreed(samplePendingOrder({ isShippingOpen: true }), basisWith({ products }))).toBe(true)
  })

  test('is as agreed although the shipping of a product rises if staff typed shipping and tax', () => {
    const editedAmounts = { shippingCost: 5, taxCost: 0 }
    const agreed = { subTotal: 49.3, shippingCost: 5, taxCost: 0, totalPrice: 54.3 }
    const products = [sampleProduct({ shippingCost: 99 }), sampleFrame()]
    expect(isAsAgreed(samplePendingOrder({ edited: editedAmounts, agreed }), basisWith({ products }))).toBe(
      true,
    )
  })
})

describe('line amounts that staff typed', () => {
  const editedAmounts = { lines: { 101: { discount: -10, shippingCost: 4, taxCost: 1 } } }
  // 100 × $0.41, 2 × $2.15; shipping 4 + 12; tax 1 + 0.27
  const agreed = { subTotal: 45.3, shippingCost: 16, taxCost: 1.27, totalPrice: 62.57 }
  const order = samplePendingOrder({ state: 'needs-review', edited: editedAmounts, agreed })

  test('stay agreed whatever terms the dealership gets later', () => {
    const discountsDTO = [{ id: 1, dealershipId: 1, type: 'DISCOUNT_DEALER' as const, value: 50 }]
    const products = [sampleProduct({ discountsDTO, shippingCost: 99, noTax: true }), sampleFrame()]
    expect(isAsAgreed(order, basisWith({ products }))).toBe(true)
    expect(reviewOf({ ...order, current: basisWith({ products }) }, sampleLines).rows).toEqual([])
  })

  test('stay the same when the list price changes, which needs a review', () => {
    const products = [sampleProduct({ price: 0.5 }), sampleFrame()]
    expect(isAsAgreed(order, basisWith({ products }))).toBe(false)
    const review = reviewOf({ ...order, current: basisWith({ products }) }, sampleLines)
    expect(review.rows).toMatchObject([{ productId: 101, cause: 'price', effect: 4 }])
    expect(review.totals).toEqual({ subTotal: 49.3, shippingCost: 16, taxCost: 1.27, totalPrice: 66.57 })
  })
})

describe('the rows of the sheet', () => {
  test('show a raised price: before, now, and its effect', () => {
    const review = reviewWith(basisWith({ products: [sampleProduct(), sampleFrame({ price: 2.75 })] }))
    expect(review.rows).toEqual([
      {
        productId: 121,
        name: 'Plate Frame Chrome',
        cause: 'price',
        key: '121 price 2.75',
        before: { kind: 'price', value: 2.15 },
        now: { kind: 'price', value: 2.75 },
        unitPrice: 2.75,
        effect: 1.2,
        quantity: null,
      },
    ])
    expect(review.total).toEqual({ before: '$75.88', now: '$77.16', effect: 1.28 })
    expect(review.tax).toEqual({ before: '$3.08', now: '$3.16', effect: 0.08 })
    expect(review.shipping).toEqual({ before: '$23.50', now: '$23.50', effect: 0 })
  })

  test('show the price that half a cent rounds up: $2.50 with 0.3 % markup and 0.1 % discount is $2.51', () => {
    const discountsDTO = [
      { type: 'MARKUP_DEALER' as const, dealershipId: 1, value: 0.3 },
      { type: 'DISCOUNT_DEALER' as const, dealershipId: 1, value: 0.1 },
    ]
    const review = reviewWith(
      basisWith({ products: [sampleProduct(), sampleFrame({ price: 2.5, discountsDTO })] }),
    )
    expect(review.rows.map(({ cause, unitPrice }) => [cause, unitPrice])).toEqual([
      ['price', 2.5],
      ['discount', 2.5],
      ['markup', 2.51],
    ])
  })

  test('show a new price and a new discount, each with its own effect', () => {
    const discountsDTO = [{ type: 'DISCOUNT_DEALER' as const, dealershipId: 1, value: 10 }]
    const review = reviewWith(
      basisWith({ products: [sampleProduct(), sampleFrame({ price: 3, discountsDTO })] }),
    )
    expect(
      review.rows.map(({ cause, before, now, effect }) => [cause, before.value, now.value, effect]),
    ).toEqual([
      ['price', 2.15, 3, 1.7],
      ['discount', 0, 10, -0.6],
    ])
  })

  test('show prices as this dealership pays them', () => {
    const discountsDTO = [{ type: 'DISCOUNT_DEALER' as const, dealershipId: 1, value: 10 }]
    const lines = [{ product: sampleFrame({ price: 2, discountsDTO }), quantity: 2 }]
    const basis = basisWith({ products: [sampleFrame({ price: 3, discountsDTO })] })
    const order = samplePendingOrder({ state: 'needs-review', lines, current: basis })
    expect(reviewOf(order, lines).rows).toMatchObject([
      { cause: 'price', before: { value: 1.8 }, now: { value: 2.7 }, effect: 1.8 },
    ])
  })

  test('show an archived product with its pieces before and none now', () => {
    const review = reviewWith(basisWith({ products: [sampleProduct({ archive: true }), sampleFrame()] }))
    expect(review.rows).toEqual([
      {
        productId: 101,
        name: 'Tag Pouch Standard',
        key: '101 gone 0',
        cause: 'gone',
        before: { kind: 'pieces', value: 100 },
        now: { kind: 'pieces', value: 0 },
        unitPrice: null,
        effect: -45,
        quantity: null,
      },
    ])
    expect(review.canSend).toBe(false)
  })

  test('allow sending the available lines without the archived product', () => {
    const basis = basisWith({ products: [sampleProduct({ archive: true }), sampleFrame()] })
    const order = samplePendingOrder({ state: 'needs-review', current: basis })
    const review = reviewOf(order, linesWithCurrentProducts(order.lines, basis))
    expect(review.canSend).toBe(true)
    expect(review.totals).toEqual({ subTotal: 4.3, shippingCost: 12, taxCost: 0.27, totalPrice: 16.57 })
  })

  test('show a new minimum or step, and an order below the new minimum cannot be sent', () => {
    const reviewOfMinimum = reviewWith(
      basisWith({ products: [sampleProduct({ startValue: 200 }), sampleFrame()] }),
    )
    expect(reviewOfMinimum.rows[0]).toMatchObject({
      cause: 'minimum',
      before: { kind: 'pieces', value: 100 },
      now: { value: 200 },
    })
    expect(reviewOfMinimum.canSend).toBe(false)
    const reviewOfStep = reviewWith(
      basisWith({ products: [sampleProduct({ startValue: 60, quantityStep: 30 }), sampleFrame()] }),
    )
    expect(reviewOfStep.rows[0]).toMatchObject({
      cause: 'step',
      before: { kind: 'pieces', value: 100 },
      now: { value: 30 },
    })
  })

  test('show shipping and tax of a product separately', () => {
    const products = [sampleProduct({ shippingCost: 14 }), sampleFrame({ noTax: true })]
    expect(reviewWith(basisWith({ products })).rows).toMatchObject([
      {
        name: 'Tag Pouch Standard',
        cause: 'shipping',
        before: { kind: 'amount', value: 11.5 },
        now: { kind: 'amount', value: 14 },
        effect: 0,
      },
      {
        name: 'Plate Frame Chrome',
        cause: 'tax',
        before: { kind: 'tax-share', value: 100 },
        now: { kind: 'tax-share', value: 0 },
        effect: 0,
      },
    ])
  })

  test('name the dealership for its own new terms', () => {
    const dealership = sampleDealership({ noTax: true })
    expect(reviewWith(basisWith({ dealership })).rows).toEqual([
      {
        productId: null,
        name: 'Lakeside Motors',
        cause: 'tax',
        before: { kind: 'state-tax', value: 6.25 },
        key: 'dealership tax null',
        now: { kind: 'state-tax', value: null },
        unitPrice: null,
        effect: 0,
        quantity: null,
      },
    ])
  })

  test('show another shipping fee when the dealership becomes local', () => {
    const dealership = sampleDealership({ localStatus: true })
    expect(reviewWith(basisWith({ dealership })).rows).toMatchObject([
      {
        cause: 'shipping',
        before: { kind: 'shipping-fee', value: 'full' },
        now: { kind: 'shipping-fee', value: 'local' },
      },
    ])
  })
})

describe('effects with chosen quantities', () => {
  const effects = ({ rows, shipping, tax, total }: Review) => ({
    rows: rows.map(({ name, cause, effect, quantity }) => [name, cause, effect, quantity?.now ?? null]),
    closingRows: [shipping.effect, tax.effect, total.effect],
  })

  test('include the changed quantity in the product’s first row', () => {
    const discountsDTO = [{ type: 'DISCOUNT_DEALER' as const, dealershipId: 1, value: 10 }]
    const basis = basisWith({ products: [sampleProduct(), sampleFrame({ price: 3, discountsDTO })] })
    const order = samplePendingOrder({ state: 'needs-review', current: basis })
    const review = reviewOf(order, [
      { product: sampleProduct(), quantity: 100 },
      { product: sampleFrame(), quantity: 5 },
    ])
    // 5 × $3.00 less 2 × $2.15; then 5 × $0.30 of discount
    expect(effects(review)).toEqual({
      rows: [
        ['Plate Frame Chrome', 'price', 10.7, 5],
        ['Plate Frame Chrome', 'discount', -1.5, null],
      ],
      closingRows: [0, 0.58, 9.78],
    })
  })

  test('count a removed product once', () => {
    const basis = basisWith({ products: [sampleProduct({ price: 0.5, shippingCost: 14 }), sampleFrame()] })
    const order = samplePendingOrder({ state: 'needs-review', current: basis })
    expect(effects(reviewOf(order, [{ product: sampleFrame(), quantity: 2 }]))).toEqual({
      rows: [
        ['Tag Pouch Standard', 'price', -45, 0],
        ['Tag Pouch Standard', 'shipping', 0, null],
      ],
      closingRows: [-11.5, -2.81, -59.31],
    })
  })

  test('stand in a row of their own when only the quantity of the product changed', () => {
    const order = samplePendingOrder({ state: 'needs-review', current: basisWith() })
    const lines = [
      { product: sampleProduct(), quantity: 200 },
      { product: sampleFrame(), quantity: 2 },
    ]
    const review = reviewOf(order, lines)
    expect(review.rows).toMatchObject([
      { cause: 'quantity', before: { kind: 'pieces', value: 100 }, now: { value: 200 }, effect: 45 },
    ])
    expect(effects(review).closingRows).toEqual([0, 2.81, 47.81])
  })

  test('of rows, Shipping and Tax add up to Total for any change and choice', () => {
    const price = fc.integer({ min: 1, max: 40_000 }).map((tenThousandths) => tenThousandths / 10_000)
    const percent = fc.integer({ min: 0, max: 100 })
    const productNow = fc.record({ price, discount: percent, archive: fc.boolean(), noTax: fc.boolean() })
    const quantity = fc.integer({ min: 0, max: 700 })
    fc.assert(
      fc.property(
        productNow,
        productNow,
        quantity,
        quantity,
        fc.boolean(),
        (pouch, frame, pouchQuantity, frameQuantity, noTax) => {
          const currentFields = ({ discount, ...fields }: typeof pouch) => ({
            ...fields,
            discountsDTO: [{ type: 'DISCOUNT_DEALER' as const, dealershipId: 1, value: discount }],
          })
          const basis = basisWith({
            products: [sampleProduct(currentFields(pouch)), sampleFrame(currentFields(frame))],
            dealership: sampleDealership({ noTax }),
          })
          const order = samplePendingOrder({ state: 'needs-review', current: basis })
          const chosenLines = [
            { product: sampleProduct(), quantity: pouchQuantity },
            { product: sampleFrame(), quantity: frameQuantity },
          ]
          const { rows, shipping, tax, total } = reviewOf(order, chosenLines)
          const effectsOfRows = rows.map(({ effect }) => effect)
          expect(addMoney(...effectsOfRows, shipping.effect, tax.effect)).toBe(total.effect)
        },
      ),
    )
  })
})
