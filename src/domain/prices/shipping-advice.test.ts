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
    of: item = FRAMES,
    dealership = DEALERSHIP as PricingDealership | null,
    lines = [] as readonly PricedLine[],
    isAdmin = false,
  } = {},
): ShippingAdvice | null {
  return shippingAdvice({ product: item, quantity, lines, dealership, isAdmin })
}

describe('a product with its own shipping of $4.10 for 45 pieces', () => {
  test.each<[string, number, ShippingAdvice | null]>([
    ['20 more for the same cost', 25, { kind: 'more-for-the-same', pieces: 20, cost: 4.1, isShared: false }],
    ['5 less for one block less', 50, { kind: 'less-saves', quantity: 45, saving: 4.1, isShared: false }],
    ['the cost of both blocks', 51, { kind: 'more-for-the-same', pieces: 39, cost: 8.2, isShared: false }],
    ['nothing at the end of a block', 45, null],
    ['nothing when more than twice as much would fit', 20, null],
    ['nothing for no quantity', 0, null],
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
  ])('gets advice by the percentage of the dealership: %d %%', (percent, advice) => {
    const frames = {
      ...FRAMES,
      discountsDTO: [{ type: 'NO_SHIPP_DEALER' as const, dealershipId: 7, value: percent }],
    }
    expect(adviceOf(50, { of: frames })).toEqual(percent === 0 ? null : advice)
  })

  test('gets only quantities that can be ordered', () => {
    const inTens = { ...FRAMES, startValue: 10, quantityStep: 10 }
    expect(adviceOf(20, { of: inTens })).toEqual({
      kind: 'more-for-the-same',
      pieces: 20,
      cost: 4.1,
      isShared: false,
    })
    expect(adviceOf(50, { of: inTens })).toEqual({
      kind: 'more-for-the-same',
      pieces: 40,
      cost: 8.2,
      isShared: false,
    })
    expect(adviceOf(25, { of: inTens })).toBeNull()
    expect(adviceOf(50, { of: inTens, isAdmin: true })).toEqual({
      kind: 'less-saves',
      quantity: 45,
      saving: 4.1,
      isShared: false,
    })
  })
})

describe('options that share the shipping of their parent, $8 for 100 pieces and half of it for each further block', () => {
  const OPTION = {
    parentId: 9,
    parentType: 'OPTIONS' as const,
    parentShippingCost: 8,
    parentShippingMinSize: 100,
    parentShippingStep: 50,
  }
  const small = product({ id: 1, ...OPTION })
  const large = product({ id: 2, ...OPTION })
  const otherProduct = product({ id: 3, parentId: 9, shippingCost: 3 })

  test.each<[string, number, readonly PricedLine[], ShippingAdvice | null]>([
    ['alone', 60, [], { kind: 'more-for-the-same', pieces: 40, cost: 8, isShared: false }],
    [
      'with another option',
      60,
      [{ product: large, quantity: 20 }],
      { kind: 'more-for-the-same', pieces: 20, cost: 8, isShared: true },
    ],
    [
      'with another option that begins a second block',
      60,
      [{ product: large, quantity: 45 }],
      { kind: 'less-saves', quantity: 55, saving: 4, isShared: true },
    ],
    [
      'with its own line and a line that does not share',
      60,
      [
        { product: small, quantity: 500 },
        { product: otherProduct, quantity: 7 },
      ],
      { kind: 'more-for-the-same', pieces: 40, cost: 8, isShared: false },
    ],
  ])('get the advice %s', (_, quantity, lines, advice) => {
    expect(adviceOf(quantity, { of: small, lines })).toEqual(advice)
  })

  test('get no advice if they pay different percentages of it', () => {
    const cheap = {
      ...large,
      discountsDTO: [{ type: 'NO_SHIPP_DEALER' as const, dealershipId: 7, value: 50 }],
    }
    expect(adviceOf(60, { of: small, lines: [{ product: cheap, quantity: 20 }] })).toBeNull()
  })
})

describe('the advice for every quantity from 1 to 2,000 is the best nearby quantity', () => {
  /** Tries the nearby quantities one by one with the rules of shipping. */
  function bestNearby(item: Product, lines: readonly PricedLine[], dealership: PricingDealership) {
    const costs: number[] = []
    /** In hundredths of a cent. */
    function costOf(quantity: number): number {
      const cost =
        costs[quantity] ??
        decimal(sum(shippingOfLines([...lines, { product: item, quantity }], dealership)))
          .times(10_000)
          .round(6)
          .toNumber()
      costs[quantity] = cost
      return cost
    }
    const fits = (quantity: number) => fitsSteps(quantity, item)
    const dollars = (hundredths: number) => Math.round(hundredths / 100) / 100
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
      let most = quantity
      for (let largerQuantity = quantity + 1; costOf(largerQuantity) === cost; largerQuantity += 1)
        if (fits(largerQuantity)) most = largerQuantity
      if (most === quantity || most > quantity * 2) return null
      return { kind: 'more-for-the-same', pieces: most - quantity, cost: dollars(cost), isShared }
    }
  }

  function disagreements(
    item: Product,
    lines: readonly PricedLine[],
    dealership: PricingDealership,
    { from, count } = { from: 1, count: 2_000 },
  ) {
    const expectedAdvice = bestNearby(item, lines, dealership)
    return Array.from({ length: count }, (_, index) => from + index).flatMap((quantity) => {
      const advice = shippingAdvice({ product: item, quantity, lines, dealership, isAdmin: false })
      const expected = expectedAdvice(quantity)
      return JSON.stringify(advice) === JSON.stringify(expected)
        ? []
        : [{ quantity, found: advice, expected }]
    })
  }

  test('for each product of the demo world', () => {
    const items = CATALOGUE.filter(({ type }) => isBuyable(type)).map(({ id, terms }) =>
      product({ ...seedPricedProduct(id), ...terms, id, parentId: 9, discountsDTO: [] }),
    )
    // Products with the same terms get the same advice.
    const distinct = new Map(
      items.map((item) => [
        JSON.stringify([item.startValue, item.quantityStep, ...SHIPPING_FIELDS.map((field) => item[field])]),
        item,
      ]),
    )
    expect(distinct.size).toBe(56)
    for (const item of distinct.values()) expect(disagreements(item, [], DEALERSHIP), item.name).toEqual([])
  })

  test('for 400 random products and carts', () => {
    const cases = fc.record({
      startValue: fc.integer({ min: 0, max: 100 }),
      quantityStep: fc.integer({ min: 0, max: 100 }),
      shippingCost: fc.integer({ min: 1, max: 3_000 }).map((hundredths) => hundredths / 100),
      shippingLocal: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
      shippingMinSize: fc.integer({ min: 0, max: 600 }),
      shippingStep: fc.integer({ min: 0, max: 120 }),
      percent: fc.constantFrom(100, 100, 0, 33, 50, 150),
      isLocal: fc.boolean(),
      /** All quantities of each product would take half a minute. */
      from: fc.integer({ min: 1, max: 1_950 }),
      /** Pieces of another option that shares the shipping; null for a product with its own shipping. */
      optionQuantity: fc.option(fc.integer({ min: 1, max: 500 })),
    })
    fc.assert(
      fc.property(cases, ({ percent, isLocal, optionQuantity, from, ...rules }) => {
        const discountsDTO = [{ type: 'NO_SHIPP_DEALER' as const, dealershipId: 7, value: percent }]
        const parent = {
          parentId: 9,
          parentType: 'OPTIONS' as const,
          parentShippingCost: rules.shippingCost,
          parentShippingLocal: rules.shippingLocal,
          parentShippingMinSize: rules.shippingMinSize,
          parentShippingStep: rules.shippingStep,
        }
        const item = product({ id: 1, ...rules, ...(optionQuantity !== null && parent), discountsDTO })
        const lines =
          optionQuantity === null ? [] : [{ product: { ...item, id: 2 }, quantity: optionQuantity }]
        const terms = { ...DEALERSHIP, localStatus: isLocal }
        expect(disagreements(item, lines, terms, { from, count: 50 })).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
