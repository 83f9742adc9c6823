import { beforeEach, expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { product } from '#tests/support/product.ts'
import { adoptVisitorCart } from './adopt-visitor-cart.ts'

const pouch = product({ id: 101, price: 0.45 })
const dealersPouch = product({
  id: 101,
  price: 0.45,
  discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 2, value: 10 }],
})
const frame = product({ id: 121, price: 2.15 })

let account: AccountDatabase
let visitor: AccountDatabase
let opened = 0
beforeEach(() => {
  opened += 1
  account = new AccountDatabase(String(opened))
  visitor = new AccountDatabase(`visitor-${opened}`)
})

test('an empty visitor’s cart changes nothing', async () => {
  await changeCart(account, () => ({ lines: [{ product: frame, quantity: 2 }] }))
  expect(await adoptVisitorCart(account, visitor)).toBe(false)
  expect(await readCart(account)).toMatchObject({ revision: 1, lines: [{ quantity: 2 }] })
})

test('the visitor’s quantities win, the account’s other lines stay, the visitor’s cart is emptied', async () => {
  await changeCart(account, () => ({
    lines: [
      { product: frame, quantity: 2 },
      { product: dealersPouch, quantity: 100 },
    ],
    poNumber: 'PO 1',
  }))
  await changeCart(visitor, () => ({
    lines: [
      { product: pouch, quantity: 300 },
      { product: product({ id: 103 }), quantity: 1 },
    ],
    poNumber: 'PO 2',
    ordererName: 'Kim',
  }))
  expect(await adoptVisitorCart(account, visitor)).toBe(true)
  expect(await readCart(account)).toMatchObject({
    lines: [
      { product: { id: 121 }, quantity: 2 },
      { product: dealersPouch, quantity: 300 },
      { product: { id: 103 }, quantity: 1 },
    ],
    poNumber: 'PO 1',
    ordererName: 'Kim',
    adopted: [103],
  })
  expect(await readCart(visitor)).toMatchObject({ lines: [], poNumber: '', ordererName: '' })
})

test('adopting again after a crash before the emptying has the same result', async () => {
  const lines = [{ product: pouch, quantity: 300 }]
  await changeCart(visitor, () => ({ lines }))
  await adoptVisitorCart(account, visitor)
  const once = await readCart(account)
  await changeCart(visitor, () => ({ lines }))
  await adoptVisitorCart(account, visitor)
  expect(await readCart(account)).toEqual(once)
  expect((await readCart(visitor)).lines).toEqual([])
})

test('is not repeated', async () => {
  await changeCart(visitor, () => ({ lines: [{ product: pouch, quantity: 300 }] }))
  await adoptVisitorCart(account, visitor)
  await changeCart(account, () => ({ lines: [{ product: pouch, quantity: 100 }] }))
  expect(await adoptVisitorCart(account, visitor)).toBe(false)
  expect((await readCart(account)).lines[0]?.quantity).toBe(100)
})

test('a cart that the visitor’s tab changed meanwhile is not emptied', async () => {
  await changeCart(visitor, () => ({ lines: [{ product: pouch, quantity: 300 }] }))
  let isInterrupted = false
  account.cart.hook('creating', () => {
    if (isInterrupted) return
    isInterrupted = true
    // Runs while the account's cart is written, before the visitor's is emptied.
    late = changeCart(visitor, () => ({ lines: [{ product: frame, quantity: 9 }] }))
  })
  let late: Promise<unknown> = Promise.resolve()
  await adoptVisitorCart(account, visitor)
  await late
  expect((await readCart(visitor)).lines.map(({ product: { id } }) => id)).toEqual([121])
})
