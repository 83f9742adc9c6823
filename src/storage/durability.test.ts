// Data that a person was told is saved must be on the disk, not in a buffer of the browser (offline.md, fact 3).
import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { applyEvent } from '#outbox/machine.ts'
import { samplePendingOrder, sampleProduct } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from './account-database.ts'
import { changeCart } from './cart/cart-table.ts'
import { CopyDatabase } from './copy-database.ts'
import { DeviceDatabase } from './device-database.ts'
import { signOutAccount } from './device/device-settings.ts'
import { createOutboxTable } from './orders/outbox-table.ts'
import { putProducts } from './catalogue/product-table.ts'

const transactionSpy = vi.spyOn(IDBDatabase.prototype, 'transaction')
afterEach(() => transactionSpy.mockClear())

/** Stores and durability of every read-write transaction so far. */
function listWrites(): string[] {
  return transactionSpy.mock.calls
    .filter(([, mode]) => mode === 'readwrite')
    .map(([stores, , options]) => `${[stores].flat().join('+')}: ${options?.durability}`)
}

test('the outbox places, changes, returns, adds and prunes orders in strict transactions', async () => {
  const account = new AccountDatabase('3')
  const table = createOutboxTable(account)
  const order = samplePendingOrder()
  const { revision } = await changeCart(account, () => ({
    lines: [{ product: sampleProduct(), quantity: 100 }],
  }))
  transactionSpy.mockClear()
  await table.place(revision, (lines) => ({ ...order, lines }))
  await table.change(order.intent, order, (storedOrder) => applyEvent(storedOrder, { type: 'hurried' }, 1))
  await table.returnToCart(order.intent, order, (storedOrder) =>
    applyEvent(storedOrder, { type: 'returned-to-cart' }, 1),
  )
  await table.add(samplePendingOrder({ intent: '22222222-2222-4222-8222-222222222222' }))
  await table.prune(1_000_000)
  expect(listWrites()).toEqual([
    'cart+outbox: strict',
    'outbox: strict',
    'cart+outbox: strict',
    'outbox+pastOrders: strict',
    'outbox+pastOrders: strict',
  ])
  account.close()
})

test('writes of the cart and of an owed sign-out are strict, writes of the copy are not', async () => {
  const account = new AccountDatabase('4')
  const device = new DeviceDatabase()
  const copy = new CopyDatabase('4')
  await changeCart(account, () => ({ poNumber: 'PO 1' }))
  await signOutAccount(device, 'visitor')
  await putProducts(copy, [sampleProduct()])
  expect(listWrites()).toEqual([
    'cart: strict',
    'settings: strict',
    'products+settings+lockedChunks: relaxed',
  ])
  for (const database of [account, device, copy]) database.close()
})
