import { expect, it } from 'vitest'
import type { Difference } from '#outbox/differences.ts'
import type { Review, ReviewRow } from '#outbox/review.ts'
import { effectWords, nameOfSheetRow, type SheetRow, sheetRows } from './review-rows.ts'

const shippingRow: ReviewRow = {
  key: '101 shipping 13.5',
  productId: 101,
  name: 'Tag Pouch Standard',
  cause: 'shipping',
  before: { kind: 'amount', value: 11.5 },
  now: { kind: 'amount', value: 13.5 },
  unitPrice: null,
  effect: 0,
  quantity: null,
}
const priceRow: ReviewRow = {
  ...shippingRow,
  key: '101 price 0.5',
  cause: 'price',
  before: { kind: 'price', value: 0.45 },
  now: { kind: 'price', value: 0.5 },
  effect: 5,
}
const review: Review = {
  rows: [priceRow, shippingRow],
  shipping: { before: '$23.50', now: '$25.50', effect: 2 },
  tax: { before: '$3.08', now: '$3.39', effect: 0.31 },
  total: { before: '$75.88', now: '$83.19', effect: 7.31 },
  totals: { subTotal: 54.3, shippingCost: 25.5, taxCost: 3.39, totalPrice: 83.19 },
  canSend: true,
}

const rowTexts = (row: SheetRow) => [nameOfSheetRow(row), row.before, row.now, effectWords(row)]

it('lists the differences, then shipping, tax and total', () => {
  expect(sheetRows(review, false).map(rowTexts)).toEqual([
    ['Tag Pouch Standard', '$0.45', '$0.50', '+$5.00'],
    ['Tag Pouch Standard', '$11.50', '$13.50', 'in Shipping'],
    ['Shipping', '$23.50', '$25.50', '+$2.00'],
    ['Tax', '$3.08', '$3.39', '+$0.31'],
    ['Total', '$75.88', '$83.19', '+$7.31'],
  ])
})

it('shows TBD for shipping and total of orders to Alaska and Hawaii', () => {
  expect(sheetRows(review, true).map(rowTexts)).toEqual([
    ['Tag Pouch Standard', '$0.45', '$0.50', '+$5.00'],
    ['Tag Pouch Standard', 'TBD', 'TBD', '–'],
    ['Shipping', 'TBD', 'TBD', '–'],
    ['Tax', '$3.08', '$3.39', '+$0.31'],
    ['Total', 'TBD', 'TBD', '–'],
  ])
})

it.each<[Difference['before'], string]>([
  [{ kind: 'price', value: 0.455 }, '$0.455'],
  [{ kind: 'amount', value: 11.5 }, '$11.50'],
  [{ kind: 'percent', value: 10 }, '10%'],
  [{ kind: 'pieces', value: 100 }, '100 pcs'],
  [{ kind: 'pieces', value: 0 }, '0'],
  [{ kind: 'tax-share', value: 50 }, '50% of the tax'],
  [{ kind: 'tax-share', value: 0 }, 'no tax'],
  [{ kind: 'state-tax', value: 6.25 }, '6.25%'],
  [{ kind: 'state-tax', value: null }, 'no tax'],
  [{ kind: 'shipping-fee', value: 'none' }, 'no shipping fee'],
  [{ kind: 'shipping-fee', value: 'local' }, 'local shipping'],
  [{ kind: 'shipping-fee', value: 'full' }, 'shipping fee'],
])('formats %o as %s', (before, text) => {
  const [row] = sheetRows({ ...review, rows: [{ ...priceRow, before }] }, false)
  expect(row?.before).toBe(text)
})
