import { beforeEach, expect, test } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import type { Cart } from './cart.ts'
import { keepCartChecked } from './keep-cart-checked.ts'

let state: ConnectionView['state']
let done: string[]
let tellConnection: () => void
let tellDealership: () => void

beforeEach(() => {
  state = 'checking'
  done = []
  // What is asked of the cart here.
  const cart = {
    check: async () => void done.push('check'),
    write: async (fields) => void done.push(`write ${JSON.stringify(fields)}`),
  } as Partial<Cart> as Cart
  keepCartChecked({
    cart,
    connection: {
      read: () => ({ state, since: 0 }),
      subscribe(listener) {
        tellConnection = listener
        return () => {}
      },
      report() {},
      probe: async () => true,
      stop() {},
    },
    onDealershipChange(listener) {
      tellDealership = listener
      return () => {}
    },
  })
})

test('the cart is compared each time the connection comes', () => {
  expect(done).toEqual([])
  state = 'online'
  tellConnection()
  tellConnection()
  expect(done).toEqual(['check'])
  state = 'offline'
  tellConnection()
  state = 'online'
  tellConnection()
  expect(done).toEqual(['check', 'check'])
})

test('another dealership drops the typed amounts and compares', async () => {
  tellDealership()
  await Promise.resolve()
  expect(done).toEqual(['write {"edited":{}}', 'check'])
})
