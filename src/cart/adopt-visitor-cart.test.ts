import { beforeEach, expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { product } from '#tests/support/product.ts'
import { adoptVisitorCart } from './adopt-visitor-cart.ts'

const pouch = product({ id: 101, price: 0.45 })
const discountedPouch = product({
  id: 101,
  price: 0.45,
  discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 2, value: 10 }],
})
const frame = product({ id: 121, price: 2.15 })

let accountDatabase: AccountDatabase
let visitorDatabase: AccountDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  accountDatabase = new AccountDatabase(String(databaseCount))
  visitorDatabase = new AccountDatabase(`visitor-${databaseCount}`)
})

test('adoptVisitorCart changes nothing when the visitor’s cart is empty', async () => {
  await changeCart(accountDatabase, () => ({ lines: [{ product: frame, quantity: 2 }] }))
  expect(await adoptVisitorCart(accountDatabase, visitorDatabase)).toBe(false)
  expect(await readCart(accountDatabase)).toMatchObject({ revision: 1, lines: [{ quantity: 2 }] })
})

test('the account’s cart takes the visitor’s quantities and keeps its own lines; the visitor’s cart is emptied', async () => {
  await changeCart(accountDatabase, () => ({
    lines: [
      { product: frame, quantity: 2 },
      { product: discountedPouch, quantity: 100 },
    ],
    poNumber: 'PO 1',
    pricesAsOf: 7000,
  }))
  await changeCart(visitorDatabase, () => ({
    lines: [
      { product: pouch, quantity: 300 },
      { product: product({ id: 103 }), quantity: 1 },
    ],
    poNumber: 'PO 2',
    ordererName: 'Kim',
    pricesAsOf: 5000,
  }))
  expect(await adoptVisitorCart(accountDatabase, visitorDatabase)).toBe(true)
  expect(await readCart(accountDatabase)).toMatchObject({
    lines: [
      { product: { id: 121 }, quantity: 2 },
      { product: discountedPouch, quantity: 300 },
      { product: { id: 103 }, quantity: 1 },
    ],
    poNumber: 'PO 1',
    ordererName: 'Kim',
    pricesAsOf: 7000,
    adopted: [103],
  })
  expect(await readCart(visitorDatabase)).toMatchObject({
    lines: [],
    poNumber: '',
    ordererName: '',
    pricesAsOf: null,
    warning: null,
  })
})

test('an empty cart of the account takes the time of the visitor’s prices, and keeps its own name of the orderer', async () => {
  await changeCart(accountDatabase, () => ({ ordererName: 'Sam', pricesAsOf: 7000 }))
  await changeCart(visitorDatabase, () => ({
    lines: [{ product: pouch, quantity: 300 }],
    ordererName: 'Kim',
    poNumber: 'PO 2',
    pricesAsOf: 5000,
  }))
  await adoptVisitorCart(accountDatabase, visitorDatabase)
  expect(await readCart(accountDatabase)).toMatchObject({
    ordererName: 'Sam',
    poNumber: 'PO 2',
    pricesAsOf: 5000,
    adopted: [101],
  })
})

test('the account’s cart stays the same when the same visitor’s cart is adopted again after a crash', async () => {
  const lines = [{ product: pouch, quantity: 300 }]
  await changeCart(visitorDatabase, () => ({ lines }))
  await adoptVisitorCart(accountDatabase, visitorDatabase)
  const firstResult = await readCart(accountDatabase)
  await changeCart(visitorDatabase, () => ({ lines }))
  await adoptVisitorCart(accountDatabase, visitorDatabase)
  expect(await readCart(accountDatabase)).toEqual(firstResult)
  expect((await readCart(visitorDatabase)).lines).toEqual([])
})

test('a visitor’s cart is adopted only once', async () => {
  await changeCart(visitorDatabase, () => ({ lines: [{ product: pouch, quantity: 300 }] }))
  await adoptVisitorCart(accountDatabase, visitorDatabase)
  await changeCart(accountDatabase, () => ({ lines: [{ product: pouch, quantity: 100 }] }))
  expect(await adoptVisitorCart(accountDatabase, visitorDatabase)).toBe(false)
  expect((await readCart(accountDatabase)).lines[0]?.quantity).toBe(100)
})

test('the visitor’s cart is not emptied when a tab of the visitor changed it during the adoption', async () => {
  await changeCart(visitorDatabase, () => ({ lines: [{ product: pouch, quantity: 300 }] }))
  let isInterrupted = false
  accountDatabase.cart.hook('creating', () => {
    if (isInterrupted) return
    isInterrupted = true
    // Runs while the account's cart is written, before the visitor's cart is emptied.
    visitorChange = changeCart(visitorDatabase, () => ({ lines: [{ product: frame, quantity: 9 }] }))
  })
  let visitorChange: Promise<unknown> = Promise.resolve()
  await adoptVisitorCart(accountDatabase, visitorDatabase)
  await visitorChange
  expect((await readCart(visitorDatabase)).lines.map(({ product: { id } }) => id)).toEqual([121])
})
