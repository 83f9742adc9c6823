// Compares the advice with the best quantity that is found by trying each one, from 1 to 2,000.
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

describe('the advice is the best nearby quantity', () => {
  /** Returns a function that finds the advice by trying the nearby quantities one by one. */
  function adviceByTrying(
    testedProduct: Product,
    lines: readonly PricedLine[],
    dealership: PricingDealership,
  ) {
    const costs: number[] = []
    const otherPieces = lines.reduce((total, line) => total + line.quantity, 0)
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
      const fillsItsBlocks = costOf(quantity + 1) > cost
      if (saving > 0 && !fillsItsBlocks && (quantity - smallerQuantity) * 10 <= quantity + otherPieces)
        return { kind: 'less-saves', quantity: smallerQuantity, saving, isShared }
      if (dollars(cost) === 0) return null
      let largestQuantity = quantity
      for (let largerQuantity = quantity + 1; costOf(largerQuantity) === cost; largerQuantity += 1)
        if (fits(largerQuantity)) largestQuantity = largerQuantity
      const pieces = largestQuantity - quantity
      if (pieces === 0 || pieces > quantity + otherPieces) return null
      return { kind: 'more-for-the-same', pieces, cost: dollars(cost), isShared }
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

  test.each<[Partial<Product> & { shippingCost: number; shippingMinSize: number }]>([
    [{ shippingCost: 2.1, shippingMinSize: 2 }],
    [{ shippingCost: 7.5, shippingMinSize: 10 }],
    [{ shippingCost: 4.1, shippingMinSize: 45, quantityStep: 5, startValue: 5 }],
    [{ shippingCost: 9, shippingLocal: 3, shippingMinSize: 50, shippingStep: 40 }],
  ])('for 2,000 quantities of the rule %j, also beside two options of 8 pieces', (rule) => {
    const option = {
      parentId: 9,
      parentType: 'OPTIONS' as const,
      parentShippingCost: rule.shippingCost,
      parentShippingMinSize: rule.shippingMinSize,
      parentShippingStep: rule.shippingStep ?? 0,
    }
    const otherOptions = [2, 3].map((id) => ({ product: product({ id, ...option }), quantity: 8 }))
    expect(wrongAdvice(product({ id: 1, ...rule }), [], DEALERSHIP)).toEqual([])
    expect(wrongAdvice(product({ id: 1, ...rule, ...option }), otherOptions, DEALERSHIP)).toEqual([])
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
