import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '#server/reference/seed/catalogue.ts'
import { seedPricedProduct } from '#server/reference/seed/priced-products.ts'
import { product } from '#tests/support/product.ts'
import { fitsSteps } from '../cart/quantity.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { isBuyable, type Product } from '../products/product.ts'
import { decimal, sum } from '../values/money.ts'
import { type PricedLine, SHIPPING_FIELDS } from './priced-line.ts'
import { shippingOfLines } from './shipping.ts'
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

describe('the advice is the best nearby quantity', () => {
  /** Returns a function that finds the advice by trying the nearby quantities one by one. */
  function adviceByTrying(
    testedProduct: Product,
    lines: readonly PricedLine[],
    dealership: PricingDealership,
  ) {
    const costs: number[] = []
    /** Hundredths of a cent. */
    function costOf(quantity: number): number {
      const cost =
        costs[quantity] ??
        decimal(sum(shippingOfLines([...lines, { product: testedProduct, quantity }], dealership)))
          .times(10_000)
          .round(6)
          .toNumber()
      costs[quantity] = cost
      return cost
    }
    const fits = (quantity: number) => fitsSteps(quantity, testedProduct)
    const dollars = (hundredthsOfCent: number) => Math.round(hundredthsOfCent / 100) / 100
    return (quantity: number): ShippingAdvice | null => {
      if (!fits(quantity)) return null
      const cost = costOf(quantity)
      const isShared = lines.length > 0
      let smallerQuantity = quantity - 1
      while (smallerQuantity > 0 && (!fits(smallerQuantity) || costOf(smallerQuantity) === cost))
        smallerQuantity -= 1
      const saving = smallerQuantity > 0 ? dollars(cost - costOf(smallerQuantity)) : 0
      if (saving > 0 && smallerQuantity * 10 >= quantity * 9)
        return { kind: 'less-saves', quantity: smallerQuantity, saving, isShared }
      if (dollars(cost) === 0) return null
      let largestQuantity = quantity
      for (let largerQuantity = quantity + 1; costOf(largerQuantity) === cost; largerQuantity += 1)
        if (fits(largerQuantity)) largestQuantity = largerQuantity
      if (largestQuantity === quantity || largestQuantity > quantity * 2) return null
      return { kind: 'more-for-the-same', pieces: largestQuantity - quantity, cost: dollars(cost), isShared }
    }
  }

  function wrongAdvice(
    testedProduct: Product,
    lines: readonly PricedLine[],
    dealership: PricingDealership,
    { firstQuantity, count } = { firstQuantity: 1, count: 2_000 },
  ) {
    const expectedAdvice = adviceByTrying(testedProduct, lines, dealership)
    return Array.from({ length: count }, (_, index) => firstQuantity + index).flatMap((quantity) => {
      const advice = shippingAdvice({ product: testedProduct, quantity, lines, dealership, isAdmin: false })
      const expected = expectedAdvice(quantity)
      return JSON.stringify(advice) === JSON.stringify(expected) ? [] : [{ quantity, advice, expected }]
    })
  }

  test('for 2,000 quantities of each product of the demo catalogue', () => {
    const buyableProducts = CATALOGUE.filter(({ type }) => isBuyable(type)).map(({ id, terms }) =>
      product({ ...seedPricedProduct(id), ...terms, id, parentId: 9, discountsDTO: [] }),
    )
    // Products with the same terms get the same advice.
    const distinctProducts = new Map(
      buyableProducts.map((testedProduct) => [
        JSON.stringify([
          testedProduct.startValue,
          testedProduct.quantityStep,
          ...SHIPPING_FIELDS.map((field) => testedProduct[field]),
        ]),
        testedProduct,
      ]),
    )
    expect(distinctProducts.size).toBe(56)
    for (const testedProduct of distinctProducts.values())
      expect(wrongAdvice(testedProduct, [], DEALERSHIP), testedProduct.name).toEqual([])
  })

  test('for 50 quantities of each of 400 random products and carts', () => {
    const randomCase = fc.record({
      startValue: fc.integer({ min: 0, max: 100 }),
      quantityStep: fc.integer({ min: 0, max: 100 }),
      shippingCost: fc.integer({ min: 1, max: 3_000 }).map((cents) => cents / 100),
      shippingLocal: fc.integer({ min: 0, max: 500 }).map((cents) => cents / 100),
      shippingMinSize: fc.integer({ min: 0, max: 600 }),
      shippingStep: fc.integer({ min: 0, max: 120 }),
      percent: fc.constantFrom(100, 100, 0, 33, 50, 150),
      isLocal: fc.boolean(),
      /** The first of 50 quantities; all quantities of each product would take half a minute. */
      firstQuantity: fc.integer({ min: 1, max: 1_950 }),
      /** Pieces of another option that shares the shipping; null for a product with its own shipping. */
      optionQuantity: fc.option(fc.integer({ min: 1, max: 500 })),
    })
    fc.assert(
      fc.property(randomCase, ({ percent, isLocal, optionQuantity, firstQuantity, ...rules }) => {
        const discountsDTO = [{ type: 'NO_SHIPP_DEALER' as const, dealershipId: 7, value: percent }]
        const parent = {
          parentId: 9,
          parentType: 'OPTIONS' as const,
          parentShippingCost: rules.shippingCost,
          parentShippingLocal: rules.shippingLocal,
          parentShippingMinSize: rules.shippingMinSize,
          parentShippingStep: rules.shippingStep,
        }
        const testedProduct = product({
          id: 1,
          ...rules,
          ...(optionQuantity !== null && parent),
          discountsDTO,
        })
        const lines =
          optionQuantity === null ? [] : [{ product: { ...testedProduct, id: 2 }, quantity: optionQuantity }]
        const terms = { ...DEALERSHIP, localStatus: isLocal }
        expect(wrongAdvice(testedProduct, lines, terms, { firstQuantity, count: 50 })).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
