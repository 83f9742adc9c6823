import { beforeEach, expect, test } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { type ChangeEvents, createChangeEvents } from '#tests/support/change-events.ts'
import { product } from '#tests/support/product.ts'
import type { Cart } from './cart.ts'
import { checkCartAfterChange, keepCartChecked } from './keep-cart-checked.ts'

let changes: ChangeEvents
let calls: string[]
let stop: () => void

function keepChecked(state: ConnectionView['state']): void {
  changes = createChangeEvents(state)
  calls = []
  // keepCartChecked uses only these methods of the cart.
  const cart = {
    check: async () => void calls.push('check'),
    write: async (fields) => void calls.push(`write ${JSON.stringify(fields)}`),
  } as Partial<Cart> as Cart
  stop = keepCartChecked({
    cart,
    ...changes,
  })
}

beforeEach(() => keepChecked('checking'))

test('keepCartChecked compares the cart when the page opens online, and no more after its end', async () => {
  keepChecked('online')
  expect(calls).toEqual(['check'])
  stop()
  changes.setConnection('offline')
  changes.setConnection('online')
  changes.changeDealership()
  await Promise.resolve()
  expect(calls).toEqual(['check'])
})

test('keepCartChecked compares the cart each time the connection comes back', () => {
  expect(calls).toEqual([])
  changes.setConnection('online')
  changes.setConnection('online')
  expect(calls).toEqual(['check'])
  changes.setConnection('offline')
  changes.setConnection('online')
  expect(calls).toEqual(['check', 'check'])
})

test('keepCartChecked deletes the typed amounts and compares the cart when another dealership is chosen', async () => {
  changes.changeDealership()
  await Promise.resolve()
  expect(calls).toEqual(['write {"edited":{}}', 'check'])
})

test.each([
  [[101], 1],
  [[102, 103], 0],
  ['all' as const, 1],
])(
  'changes of the products %j lead to %d comparisons of a cart with product 101',
  async (ids, expectedCount) => {
    let checkCount = 0
    // checkCartAfterChange uses only these methods of the cart.
    const cart = {
      readStored: async () => ({ lines: [{ product: product({ id: 101 }), quantity: 1 }] }),
      async check() {
        checkCount += 1
      },
    } as unknown as Cart
    await checkCartAfterChange(cart, ids)
    expect(checkCount).toBe(expectedCount)
  },
)
