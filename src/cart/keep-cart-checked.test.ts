import { beforeEach, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { createToldChanges, type ToldChanges } from '#tests/support/told-changes.ts'
import type { Cart } from './cart.ts'
import { checkTouchedCart, keepCartChecked } from './keep-cart-checked.ts'

let told: ToldChanges
let done: string[]

beforeEach(() => {
  told = createToldChanges('checking')
  done = []
  // What is asked of the cart here.
  const cart = {
    check: async () => void done.push('check'),
    write: async (fields) => void done.push(`write ${JSON.stringify(fields)}`),
  } as Partial<Cart> as Cart
  keepCartChecked({
    cart,
    ...told,
  })
})

test('the cart is compared each time the connection comes', () => {
  expect(done).toEqual([])
  told.connectionIs('online')
  told.connectionIs('online')
  expect(done).toEqual(['check'])
  told.connectionIs('offline')
  told.connectionIs('online')
  expect(done).toEqual(['check', 'check'])
})

test('another dealership drops the typed amounts and compares', async () => {
  told.dealershipChanged()
  await Promise.resolve()
  expect(done).toEqual(['write {"edited":{}}', 'check'])
})

test.each([
  [[101], 1],
  [[102, 103], 0],
  ['all' as const, 1],
])('products that changed, %j: compared %d times', async (ids, times) => {
  let checks = 0
  // What is asked of the cart here.
  const cart = {
    stored: async () => ({ lines: [{ product: product({ id: 101 }), quantity: 1 }] }),
    async check() {
      checks += 1
    },
  } as unknown as Cart
  await checkTouchedCart(cart, ids)
  expect(checks).toBe(times)
})
