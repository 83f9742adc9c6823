import { beforeEach, expect, test } from 'vitest'
import { createToldChanges, type ToldChanges } from '#tests/support/told-changes.ts'
import type { Cart } from './cart.ts'
import { keepCartChecked } from './keep-cart-checked.ts'

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
