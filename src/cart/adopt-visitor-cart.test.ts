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
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  account = new AccountDatabase(String(databaseCount))
  visitor = new AccountDatabase(`visitor-${databaseCount}`)
})

test('changes nothing when the visitor’s cart is empty', async () => {
  await changeCart(account, () => ({ lines: [{ product: frame, quantity: 2 }] }))
  expect(await adoptVisitorCart(account, visitor)).toBe(false)
  expect(await readCart(account)).toMatchObject({ revision: 1, lines: [{ quantity: 2 }] })
})

test('takes the visitor’s quantities, keeps the account’s other lines and empties the visitor’s cart', async () => {
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

test('gives the same cart when a crash left the visitor’s cart full and it is adopted again', async () => {
  const lines = [{ product: pouch, quantity: 300 }]
  await changeCart(visitor, () => ({ lines }))
  await adoptVisitorCart(account, visitor)
  const firstResult = await readCart(account)
  await changeCart(visitor, () => ({ lines }))
  await adoptVisitorCart(account, visitor)
  expect(await readCart(account)).toEqual(firstResult)
  expect((await readCart(visitor)).lines).toEqual([])
})

test('adopts a visitor’s cart only once', async () => {
  await changeCart(visitor, () => ({ lines: [{ product: pouch, quantity: 300 }] }))
  await adoptVisitorCart(account, visitor)
  await changeCart(account, () => ({ lines: [{ product: pouch, quantity: 100 }] }))
  expect(await adoptVisitorCart(account, visitor)).toBe(false)
  expect((await readCart(account)).lines[0]?.quantity).toBe(100)
})

test('does not empty the visitor’s cart when a tab of the visitor changed it during the adoption', async () => {
  await changeCart(visitor, () => ({ lines: [{ product: pouch, quantity: 300 }] }))
  let isInterrupted = false
  account.cart.hook('creating', () => {
    if (isInterrupted) return
    isInterrupted = true
    // Runs while the account's cart is written, before the visitor's cart is emptied.
    visitorChange = changeCart(visitor, () => ({ lines: [{ product: frame, quantity: 9 }] }))
  })
  let visitorChange: Promise<unknown> = Promise.resolve()
  await adoptVisitorCart(account, visitor)
  await visitorChange
  expect((await readCart(visitor)).lines.map(({ product: { id } }) => id)).toEqual([121])
})
