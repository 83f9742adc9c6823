import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import type { PricingDealership } from '../people/dealership.ts'
import type { PricedLine } from './priced-line.ts'
import { type ShippingAdvice, shippingAdvice } from './shipping-advice.ts'

const DEALERSHIP: PricingDealership = {
  id: 7,
  noTax: false,
  noShippingFee: false,
  localStatus: false,
  state: { tax: 6.25 },
}
const FRAMES = product({ id: 1, shippingCost: 4.1, shippingMinSize: 45, shippingLocal: 1.5 })

function adviceOf(
  quantity: number,
  {
    testedProduct = FRAMES,
    dealership = DEALERSHIP as PricingDealership | null,
    lines = [] as readonly PricedLine[],
    isAdmin = false,
  } = {},
): ShippingAdvice | null {
  return shippingAdvice({ product: testedProduct, quantity, lines, dealership, isAdmin })
}

describe('a product with its own shipping of $4.10 for 45 pieces', () => {
  test.each<[string, number, ShippingAdvice | null]>([
    ['20 more for the same cost', 25, { kind: 'more-for-the-same', pieces: 20, cost: 4.1, isShared: false }],
    ['5 less for one block less', 50, { kind: 'less-saves', quantity: 45, saving: 4.1, isShared: false }],
    [
      '39 more for the cost of two blocks',
      51,
      { kind: 'more-for-the-same', pieces: 39, cost: 8.2, isShared: false },
    ],
    ['nothing at the end of a block', 45, null],
    ['nothing when only more than twice the quantity would fill the block', 20, null],
    ['nothing for the quantity 0', 0, null],
  ])('gets the advice: %s', (_, quantity, advice) => {
    expect(adviceOf(quantity)).toEqual(advice)
  })

  test.each<[string, Partial<PricingDealership>, ShippingAdvice | null]>([
    ['local', { localStatus: true }, { kind: 'less-saves', quantity: 45, saving: 1.5, isShared: false }],
    ['free of shipping', { noShippingFee: true }, null],
  ])('gets advice by the terms of the dealership: %s', (_, terms, advice) => {
    expect(adviceOf(50, { dealership: { ...DEALERSHIP, ...terms } })).toEqual(advice)
  })

  test.each<[number, ShippingAdvice | null]>([
    [50, { kind: 'less-saves', quantity: 45, saving: 2.05, isShared: false }],
    [0, null],
  ])('gets advice by the percentage of the shipping that the dealership pays: %d %%', (percent, advice) => {
    const frames = {
      ...FRAMES,
      discountsDTO: [{ type: 'NO_SHIPP_DEALER' as const, dealershipId: 7, value: percent }],
    }
    expect(adviceOf(50, { testedProduct: frames })).toEqual(percent === 0 ? null : advice)
  })

  test('gets advice only for quantities that can be ordered', () => {
    const framesInTens = { ...FRAMES, startValue: 10, quantityStep: 10 }
    expect(adviceOf(20, { testedProduct: framesInTens })).toEqual({
      kind: 'more-for-the-same',
      pieces: 20,
      cost: 4.1,
      isShared: false,
    })
    expect(adviceOf(50, { testedProduct: framesInTens })).toEqual({
      kind: 'more-for-the-same',
      pieces: 40,
      cost: 8.2,
      isShared: false,
    })
    expect(adviceOf(25, { testedProduct: framesInTens })).toBeNull()
    expect(adviceOf(50, { testedProduct: framesInTens, isAdmin: true })).toEqual({
      kind: 'less-saves',
      quantity: 45,
      saving: 4.1,
      isShared: false,
    })
  })
})

describe('options that share their shipping, $8 for 100 pieces and $4 for each further block', () => {
  const OPTION = {
    parentId: 9,
    parentType: 'OPTIONS' as const,
    parentShippingCost: 8,
    parentShippingMinSize: 100,
    parentShippingStep: 50,
  }
  const smallOption = product({ id: 1, ...OPTION })
  const largeOption = product({ id: 2, ...OPTION })
  const otherProduct = product({ id: 3, parentId: 9, shippingCost: 3 })

  test.each<[string, number, readonly PricedLine[], ShippingAdvice | null]>([
    ['without another option', 60, [], { kind: 'more-for-the-same', pieces: 40, cost: 8, isShared: false }],
    [
      'with another option',
      60,
      [{ product: largeOption, quantity: 20 }],
      { kind: 'more-for-the-same', pieces: 20, cost: 8, isShared: true },
    ],
    [
      'with another option that begins a second block',
      60,
      [{ product: largeOption, quantity: 45 }],
      { kind: 'less-saves', quantity: 55, saving: 4, isShared: true },
    ],
    [
      'with a line of the option itself and a product that does not share the shipping',
      60,
      [
        { product: smallOption, quantity: 500 },
        { product: otherProduct, quantity: 7 },
      ],
      { kind: 'more-for-the-same', pieces: 40, cost: 8, isShared: false },
    ],
  ])('in a cart %s get the advice $3', (_, quantity, lines, advice) => {
    expect(adviceOf(quantity, { testedProduct: smallOption, lines })).toEqual(advice)
  })

  test('are measured together: 9 beside 8 and 8 with blocks of 24', () => {
    const option = { ...OPTION, parentShippingMinSize: 24 }
    const lines = [2, 3].map((id) => ({ product: product({ id, ...option }), quantity: 8 }))
    expect(adviceOf(9, { testedProduct: product({ id: 1, ...option }), lines })).toEqual({
      kind: 'less-saves',
      quantity: 8,
      saving: 4,
      isShared: true,
    })
    expect(adviceOf(8, { testedProduct: product({ id: 1, ...option }), lines })).toBeNull()
  })

  test('get no advice if they pay different percentages of the shipping', () => {
    const halfShippingOption = {
      ...largeOption,
      discountsDTO: [{ type: 'NO_SHIPP_DEALER' as const, dealershipId: 7, value: 50 }],
    }
    expect(
      adviceOf(60, { testedProduct: smallOption, lines: [{ product: halfShippingOption, quantity: 20 }] }),
    ).toBeNull()
  })
})

test.each<[number, number, number | null]>([
  [21, 2, 20],
  [20, 2, null],
  [50, 5, null],
  [100, 10, null],
])(
  '%i pieces in blocks of %i get the advice to order fewer only above a full block: %j',
  (pieces, minSize, quantity) => {
    const testedProduct = product({ id: 1, shippingCost: 2, shippingMinSize: minSize })
    const advice = adviceOf(pieces, { testedProduct })
    expect(advice).toEqual(
      quantity === null ? null : { kind: 'less-saves', quantity, saving: 2, isShared: false },
    )
  },
)
