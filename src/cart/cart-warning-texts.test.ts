import { expect, test } from 'vitest'
import { CART_WARNING_HEADING, cartWarningTexts } from './cart-warning-texts.ts'

test('says what went and what changed in the words of the specification', () => {
  expect(CART_WARNING_HEADING).toBe('Some products in your cart have been updated or removed.')
  const texts = cartWarningTexts({
    gone: [{ productId: 103, name: 'Tag Paper Box' }],
    changed: [
      {
        productId: 102,
        name: 'Tag Pouch Heavy',
        fields: [
          { field: 'price', outOffDate: 0.62, current: 0.7 },
          { field: 'noTax', outOffDate: false, current: true },
          { field: 'parentType', outOffDate: null, current: 'OPTIONS' },
        ],
        percentages: [{ discountType: 'DISCOUNT_DEALER', outOffDate: 10, current: 12.5 }],
      },
    ],
  })
  expect(texts.map(({ text }) => text)).toEqual([
    'Tag Paper Box is no longer available for sale',
    'Tag Pouch Heavy: price was 0.62, now 0.7',
    'Tag Pouch Heavy: noTax was no, now yes',
    'Tag Pouch Heavy: parentType was none, now OPTIONS',
    'Tag Pouch Heavy: discount was 10%, now 12.5%',
  ])
})
