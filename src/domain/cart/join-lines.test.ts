import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { joinLines } from './join-lines.ts'

const pouch = product({ id: 101, name: 'Tag Pouch Standard', price: 0.45 })
const frame = product({ id: 121, name: 'Plate Frame Chrome', price: 2.15 })

test('joinLines appends the lines of an order to those of the cart', () => {
  expect(joinLines([{ product: pouch, quantity: 100 }], [{ product: frame, quantity: 2 }])).toEqual({
    lines: [
      { product: pouch, quantity: 100 },
      { product: frame, quantity: 2 },
    ],
    sharedProductNames: [],
  })
})

test('joinLines keeps the larger quantity of a product that the cart and the order share, and names the product', () => {
  const olderPouch = { ...pouch, price: 0.4 }
  expect(joinLines([{ product: pouch, quantity: 100 }], [{ product: olderPouch, quantity: 300 }])).toEqual({
    lines: [{ product: pouch, quantity: 300 }],
    sharedProductNames: ['Tag Pouch Standard'],
  })
  expect(joinLines([{ product: frame, quantity: 9 }], [{ product: frame, quantity: 2 }]).lines).toEqual([
    { product: frame, quantity: 9 },
  ])
})

test('joinLines does not change the list of the cart', () => {
  const cartLines = [{ product: pouch, quantity: 100 }]
  joinLines(cartLines, [{ product: pouch, quantity: 300 }])
  expect(cartLines).toEqual([{ product: pouch, quantity: 100 }])
})
