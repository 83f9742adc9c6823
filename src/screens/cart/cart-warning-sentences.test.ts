import type { FieldValue } from '#domain/cart/cart-warning.ts'
import { expect, test } from 'vitest'
import type { PercentageType } from '#domain/products/product.ts'
import { cartWarningSentences } from './cart-warning-sentences.ts'

const product = { productId: 103, name: 'Tag Paper Box' }
const textsOf = (warning: Parameters<typeof cartWarningSentences>[0]) =>
  cartWarningSentences(warning).map(({ text }) => text)

test('names a product that is no longer for sale', () => {
  expect(textsOf({ gone: [product], changed: [] })).toEqual(['Tag Paper Box is no longer available for sale'])
})

test.each<[string, FieldValue, FieldValue, string]>([
  ['price', 0.0449, 0.05, 'Tag Paper Box: Price was $0.0449, now $0.05'],
  ['price', 1200, 1250.5, 'Tag Paper Box: Price was $1,200.00, now $1,250.50'],
  ['noTax', false, true, 'Tag Paper Box: Tax was charged, now no tax'],
  ['noTax', 1, 0, 'Tag Paper Box: Tax was no tax, now charged'],
  ['startValue', 100, 1000, 'Tag Paper Box: Minimum was 100 pcs, now 1,000 pcs'],
  ['quantityStep', 1, 50, 'Tag Paper Box: Step was 1 pc, now 50 pcs'],
  ['shippingCost', 8.25, 10, 'Tag Paper Box: Shipping was $8.25, now $10.00'],
  ['shippingLocal', 0, 4.5, 'Tag Paper Box: Local shipping was $0.00, now $4.50'],
  ['shippingStep', 40, 50, 'Tag Paper Box: Further shipping charges was 40%, now 50%'],
  ['shippingMinSize', 500, 250, 'Tag Paper Box: Pieces per shipping charge was 500 pcs, now 250 pcs'],
  ['parentType', null, 'OPTIONS', 'Tag Paper Box: Shipping was separate, now shared with the other options'],
  ['parentShippingCost', 12, 15, 'Tag Paper Box: Shared shipping was $12.00, now $15.00'],
  ['parentShippingLocal', 6, 0, 'Tag Paper Box: Shared local shipping was $6.00, now $0.00'],
  ['parentShippingStep', 0, 25, 'Tag Paper Box: Further shared shipping charges was 0%, now 25%'],
  [
    'parentShippingMinSize',
    50,
    60,
    'Tag Paper Box: Pieces per shared shipping charge was 50 pcs, now 60 pcs',
  ],
  ['packingSize', 10, null, 'Tag Paper Box: Packing size was 10, now none'],
  ['constructor', false, true, 'Tag Paper Box: Constructor was no, now yes'],
])('names the old and the new value of the field %s', (field, before, current, text) => {
  const fields = [{ field, earlier: before, current }]
  expect(textsOf({ gone: [], changed: [{ ...product, fields, percentages: [] }] })).toEqual([text])
})

test.each<[PercentageType, number, number, string]>([
  ['DISCOUNT_DEALER', 10, 12.5, 'Tag Paper Box: Discount was 10%, now 12.5%'],
  ['MARKUP_DEALER', 0, 8, 'Tag Paper Box: Markup was 0%, now 8%'],
  ['TAX_DEALER', 100, 0, 'Tag Paper Box: Tax was 100% of the tax, now no tax'],
  [
    'NO_SHIPP_DEALER',
    50,
    100,
    'Tag Paper Box: Shipping was 50% of the usual shipping, now 100% of the usual shipping',
  ],
])('names the old and the new percentage of %s', (discountType, before, current, text) => {
  const percentages = [{ discountType, earlier: before, current }]
  expect(textsOf({ gone: [], changed: [{ ...product, fields: [], percentages }] })).toEqual([text])
})

test('says nothing when neither the old nor the new parent shares its shipping', () => {
  const fields = [{ field: 'parentType', earlier: 'CATEGORY', current: 'SUBCATEGORY' }]
  expect(textsOf({ gone: [], changed: [{ ...product, fields, percentages: [] }] })).toEqual([])
})
