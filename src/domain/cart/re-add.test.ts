import { describe, expect, it } from 'vitest'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { type CurrentTerms, changesOf, isChanged, reAddedLines } from './re-add.ts'

const pouch = { productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.45 }
const frame = { productId: 121, name: 'Plate Frame Chrome', quantity: 2, price: 2.15 }

function currentTerms(fields: Partial<CurrentTerms>): CurrentTerms {
  return { products: [], isGone: () => true, pricing: null, isAdmin: false, ...fields }
}

describe('a line that was ordered before', () => {
  it('goes into the cart unchanged when nothing changed', () => {
    const lines = reAddedLines([pouch, frame], currentTerms({ products: [sampleProduct(), sampleFrame()] }))
    expect(lines.map((line) => line.kind === 'available' && line.quantity)).toEqual([100, 2])
    expect(lines.some(isChanged)).toBe(false)
  })

  it('shows another price, the next fitting quantity, or that the product is gone', () => {
    const products = [sampleProduct({ price: 0.5, startValue: 150 }), sampleFrame({ archive: true })]
    const [pouchLine, frameLine] = reAddedLines([pouch, frame], currentTerms({ products }))
    expect(pouchLine).toMatchObject({ kind: 'available', quantity: 150, price: 0.5 })
    expect(pouchLine && changesOf(pouchLine)).toEqual(['price', 'quantity'])
    expect(frameLine).toEqual({ kind: 'gone', line: frame })
    expect(frameLine && changesOf(frameLine)).toEqual(['gone'])
  })

  it('shows a lower price as well', () => {
    const lines = reAddedLines([pouch], currentTerms({ products: [sampleProduct({ price: 0.4 })] }))
    expect(lines.map(changesOf)).toEqual([['price']])
  })

  it('is gone when its product is no longer for sale, and not-here when the device may not know the product', () => {
    const kinds = (isGone: boolean) =>
      reAddedLines([pouch], currentTerms({ isGone: () => isGone })).map(({ kind }) => kind)
    expect(kinds(true)).toEqual(['gone'])
    expect(kinds(false)).toEqual(['not-here'])
  })

  it('is gone when its product became a group of products', () => {
    const products = [sampleProduct({ type: 'SUBCATEGORY' })]
    expect(reAddedLines([pouch], currentTerms({ products })).map(({ kind }) => kind)).toEqual(['gone'])
  })

  it('has no change of price when the earlier price is unknown', () => {
    const lines = reAddedLines([{ ...pouch, price: null }], currentTerms({ products: [sampleProduct()] }))
    expect(lines.flatMap(changesOf)).toEqual([])
  })

  it('gets the price of the dealership that is chosen now', () => {
    const discount = { type: 'DISCOUNT_DEALER', dealershipId: 1, value: 20 } as const
    const pricing = { id: 1, noTax: false, noShippingFee: false, localStatus: false, state: { tax: 0 } }
    const [line] = reAddedLines(
      [pouch],
      currentTerms({ products: [sampleProduct({ discountsDTO: [discount] })], pricing }),
    )
    expect(line).toMatchObject({ price: 0.36 })
  })

  it('keeps its quantity for staff', () => {
    const [line] = reAddedLines(
      [pouch],
      currentTerms({ products: [sampleProduct({ startValue: 150 })], isAdmin: true }),
    )
    expect(line).toMatchObject({ quantity: 100 })
  })
})
