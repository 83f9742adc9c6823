import { expect, it } from 'vitest'
import { sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { isUnchanged, reAddedLines } from './re-add.ts'

const pouch = {
  productId: 101,
  name: 'Tag Pouch Standard',
  quantity: 100,
  price: 0.45,
  discount: 0,
  finalPrice: 45,
  shippingCost: 11.5,
  taxCost: 2.81,
}
const frame = {
  ...pouch,
  productId: 121,
  name: 'Plate Frame Chrome',
  quantity: 2,
  price: 2.15,
  finalPrice: 4.3,
}

it('takes what is as it was', () => {
  const today = { products: [sampleProduct(), sampleFrame()], pricing: null, isAdmin: false }
  const lines = reAddedLines([pouch, frame], today)
  expect(lines.map(({ quantity }) => quantity)).toEqual([100, 2])
  expect(lines.every(isUnchanged)).toBe(true)
})

it('shows another price, the next quantity that fits, and what is gone', () => {
  const products = [sampleProduct({ price: 0.5, startValue: 150 }), sampleFrame({ archive: true })]
  const lines = reAddedLines([pouch, frame], { products, pricing: null, isAdmin: false })
  expect(lines.map(({ product, quantity, price }) => [product?.id ?? null, quantity, price])).toEqual([
    [101, 150, 0.5],
    [null, 0, 2.15],
  ])
  expect(lines.some(isUnchanged)).toBe(false)
})

it('lets staff take any quantity', () => {
  const products = [sampleProduct({ startValue: 150 })]
  const [line] = reAddedLines([pouch], { products, pricing: null, isAdmin: true })
  expect(line?.quantity).toBe(100)
})
