import { describe, expect, test } from 'vitest'
import { mergedAmounts, typedDiscounts, withAmount, withoutAmountsOf } from './edited-amounts.ts'

describe('a typed amount', () => {
  const editedAmounts = { shippingCost: 10, lines: { 101: { discount: -5 } } }

  test.each([
    [
      { productId: null, field: 'taxCost', amount: 0 },
      { ...editedAmounts, taxCost: 0 },
    ],
    [{ productId: null, field: 'shippingCost', amount: null }, { lines: { 101: { discount: -5 } } }],
    [
      { productId: 101, field: 'taxCost', amount: 2 },
      { shippingCost: 10, lines: { 101: { discount: -5, taxCost: 2 } } },
    ],
    [
      { productId: 103, field: 'shippingCost', amount: 1 },
      { shippingCost: 10, lines: { 101: { discount: -5 }, 103: { shippingCost: 1 } } },
    ],
    [{ productId: 101, field: 'discount', amount: null }, { shippingCost: 10 }],
  ] as const)('changes the edited amounts: %j', (change, expected) => {
    expect(withAmount(editedAmounts, change)).toEqual(expected)
  })

  test('overrides the earlier amount of the same field in mergedAmounts', () => {
    const earlierAmounts = {
      shippingCost: 3,
      taxCost: 1,
      lines: { 101: { discount: 8, taxCost: 4 }, 103: { taxCost: 5 } },
    }
    expect(mergedAmounts(editedAmounts, earlierAmounts)).toEqual({
      shippingCost: 10,
      taxCost: 1,
      lines: { 101: { discount: -5, taxCost: 4 }, 103: { taxCost: 5 } },
    })
  })

  test('is removed with the line that it was typed for', () => {
    expect(withoutAmountsOf(editedAmounts, [101])).toEqual({ shippingCost: 10 })
    expect(withoutAmountsOf(editedAmounts, [102])).toEqual(editedAmounts)
  })

  test('stays in typedDiscounts if it is a discount; amounts of shipping and tax are left out', () => {
    const lines = { 101: { discount: 3, taxCost: 4 }, 103: { taxCost: 5 } }
    expect(typedDiscounts({ discount: 8, shippingCost: 10, lines })).toEqual({
      discount: 8,
      lines: { 101: { discount: 3 } },
    })
  })
})
