import { expect, test } from 'vitest'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { sampleDealership, sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { differencesOfDealership, differencesOfLine } from './differences.ts'

interface Case {
  quantity?: number
  product?: Partial<Product>
  now?: Partial<Product>
  dealershipNow?: Partial<Dealership>
  isAdmin?: boolean
  typed?: EditedAmounts
}

/** Cause, earlier and present value of each difference of a line of frames. */
function differencesIn({
  quantity = 7,
  product = {},
  now = {},
  dealershipNow = {},
  isAdmin = false,
  typed = {},
}: Case) {
  const line = { product: sampleFrame(product), quantity }
  return differencesOfLine(line, sampleFrame({ ...product, ...now }), {
    agreedDealership: sampleDealership(),
    currentDealership: sampleDealership(dealershipNow),
    isAdmin,
    editedAmounts: typed,
  }).map(({ cause, before, now: after, unitPrice }) => [cause, before.value, after.value, unitPrice])
}

const percentage = (
  type: 'DISCOUNT_DEALER' | 'MARKUP_DEALER' | 'TAX_DEALER' | 'NO_SHIPP_DEALER',
  value: number,
  dealershipId = 1,
) => ({
  discountsDTO: [{ type, dealershipId, value }],
})

test.each<[string, Case, unknown[]]>([
  ['nothing changed', {}, []],
  ['a price fell', { now: { price: 2.05 } }, [['price', 2.15, 2.05, 2.05]]],
  [
    'the dealership gets a discount, in whole per cent of the list price',
    { product: { price: 4 }, now: percentage('DISCOUNT_DEALER', 25) },
    [['discount', 0, 25, 3]],
  ],
  [
    'the dealership gets a markup beside its discount',
    {
      product: { price: 4, ...percentage('DISCOUNT_DEALER', 25) },
      now: {
        discountsDTO: [
          { type: 'DISCOUNT_DEALER', dealershipId: 1, value: 25 },
          { type: 'MARKUP_DEALER', dealershipId: 1, value: 50 },
        ],
      },
    },
    [['markup', 0, 50, 5]],
  ],
  ['another dealership gets a discount', { now: percentage('DISCOUNT_DEALER', 25, 2) }, []],
  [
    'the minimum rose above the quantity',
    { product: { startValue: 2, startAdminValue: 4, quantityStep: 5 }, now: { startValue: 12 } },
    [['minimum', 2, 12, null]],
  ],
  [
    'the quantity is the new minimum',
    { product: { startValue: 2, quantityStep: 5 }, now: { startValue: 7 } },
    [],
  ],
  [
    'the quantity is the new minimum of other steps',
    { quantity: 12, product: { startValue: 2, quantityStep: 5 }, now: { startValue: 2, quantityStep: 4 } },
    [['step', 5, 4, null]],
  ],
  [
    'the quantity never fitted',
    { quantity: 6, product: { startValue: 2, quantityStep: 5 }, now: { startValue: 12 } },
    [['minimum', 6, 12, null]],
  ],
  ['an admin orders any quantity', { isAdmin: true, now: { startValue: 12 } }, []],
  [
    'shipping rose, by the terms to which the person agreed',
    { now: { parentShippingCost: 30 }, dealershipNow: { noShippingFee: true } },
    [['shipping', 12, 30, null]],
  ],
  ['other terms give the same shipping', { now: { parentShippingMinSize: 60 } }, []],
  [
    'staff typed the shipping of the line',
    { now: { parentShippingCost: 30 }, typed: { lines: { 121: { shippingCost: 5 } } } },
    [],
  ],
  [
    'staff typed the shipping of another line',
    { now: { parentShippingCost: 30 }, typed: { lines: { 101: { shippingCost: 5 } } } },
    [['shipping', 12, 30, null]],
  ],
  ['the product is free of tax now', { now: { noTax: true } }, [['tax', 100, 0, null]]],
  ['half of its tax is due now', { now: percentage('TAX_DEALER', 50) }, [['tax', 100, 50, null]]],
  ['staff typed its tax', { now: { noTax: true }, typed: { lines: { 121: { taxCost: 1 } } } }, []],
  [
    'staff typed a percentage for the order, so the dealership’s does not count',
    {
      product: { price: 4 },
      now: { price: 6, ...percentage('DISCOUNT_DEALER', 25) },
      typed: { discount: -50 },
    },
    [['price', 2, 3, 3]],
  ],
  [
    'the percentage typed for the line counts before that of the order',
    {
      product: { price: 4 },
      now: { price: 8 },
      typed: { discount: -50, lines: { 121: { discount: 100 }, 101: { discount: 7 } } },
    },
    [['price', 8, 16, 16]],
  ],
  ['the product is gone', { now: { archive: true, price: 9 } }, [['gone', 7, 0, null]]],
])('the differences of a line if %s', (_, fields, differences) => {
  expect(differencesIn(fields)).toEqual(differences)
})

const state = (tax: number) => ({
  street: '',
  city: '',
  zip: '',
  state: { id: 13, code: 'IL', name: 'Illinois', tax },
})

test.each<[string, Partial<Dealership>, Partial<Dealership>, unknown[]]>([
  ['has the same terms', {}, {}, []],
  ['pays another tax', {}, { shippingAddress: state(7) }, [['tax', 6.25, 7]]],
  ['pays tax again', { noTax: true }, {}, [['tax', null, 6.25]]],
  ['has no state', {}, { shippingAddress: { ...state(7), state: null } }, [['tax', 6.25, 0]]],
  ['pays no shipping', {}, { noShippingFee: true, localStatus: true }, [['shipping', 'full', 'none']]],
  ['is not local any more', { localStatus: true }, {}, [['shipping', 'local', 'full']]],
  [
    'has another name, tax and fee',
    {},
    { name: 'Étoile', noTax: true, localStatus: true },
    [
      ['tax', 6.25, null],
      ['shipping', 'full', 'local'],
    ],
  ],
])('the differences of a dealership that %s', (_, before, now, differences) => {
  const found = differencesOfDealership(sampleDealership(before), sampleDealership(now))
  expect(found.map(({ cause, before, now }) => [cause, before.value, now.value])).toEqual(differences)
  for (const { productId, name } of found)
    expect([productId, name]).toEqual([null, now.name ?? 'Lakeside Motors'])
})

test('a product that the server does not name any more is gone', () => {
  const context = {
    agreedDealership: sampleDealership(),
    currentDealership: sampleDealership(),
    isAdmin: true,
    editedAmounts: {},
  }
  expect(differencesOfLine({ product: sampleProduct(), quantity: 40 }, undefined, context)).toMatchObject([
    { productId: 101, cause: 'gone', before: { kind: 'pieces', value: 40 }, now: { value: 0 } },
  ])
})
