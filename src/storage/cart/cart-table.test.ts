import { parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { AccountDatabase } from '../account-database.ts'
import { changeCart } from './cart-table.ts'
import { readCart } from './stored-cart.ts'
import { storedProduct } from '../catalogue/stored-product.ts'

function product(id: number, price: number): Product {
  return parse(storedProduct, { id, name: `Product ${id}`, type: 'PRODUCT', price })
}

let account: AccountDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  account = new AccountDatabase(String(databaseCount))
})

test('readCart returns an empty cart before the first product', async () => {
  expect(await readCart(account)).toEqual({
    revision: 0,
    lines: [],
    poNumber: '',
    ordererName: '',
    confirmNumber: '',
    edited: {},
    warning: null,
    pricesAsOf: null,
    hasUnreadable: false,
  })
})

describe('changing the cart', () => {
  test('makes a new revision for changed lines and keeps typed amounts', async () => {
    await changeCart(account, () => ({ lines: [{ product: product(101, 0.45), quantity: 100 }] }))
    await changeCart(account, () => ({ edited: { shippingCost: 5 }, poNumber: 'PO 7' }))
    const firstCart = await readCart(account)
    expect([firstCart.revision, firstCart.edited, firstCart.poNumber]).toEqual([
      1,
      { shippingCost: 5 },
      'PO 7',
    ])

    await changeCart(account, () => ({ lines: [{ product: product(101, 0.45), quantity: 200 }] }))
    const secondCart = await readCart(account)
    expect([secondCart.revision, secondCart.edited, secondCart.poNumber]).toEqual([
      2,
      { shippingCost: 5 },
      'PO 7',
    ])
  })

  test('makes a new revision for a changed price of a line', async () => {
    await changeCart(account, () => ({ lines: [{ product: product(101, 0.45), quantity: 100 }] }))
    await changeCart(account, () => ({ lines: [{ product: product(101, 0.5), quantity: 100 }] }))
    expect((await readCart(account)).revision).toBe(2)
  })

  test('keeps the revision and typed amounts for equal lines', async () => {
    await changeCart(account, () => ({ lines: [{ product: product(101, 0.45), quantity: 100 }] }))
    await changeCart(account, () => ({ edited: { taxCost: 0 } }))
    await changeCart(account, () => ({ lines: [{ product: product(101, 0.45), quantity: 100 }] }))
    const cart = await readCart(account)
    expect([cart.revision, cart.edited]).toEqual([1, { taxCost: 0 }])
  })

  test('forgets adopted products of the visitor that are no longer in the cart', async () => {
    const lines = [1, 2].map((id) => ({ product: product(id, 1), quantity: 1 }))
    await changeCart(account, () => ({ lines, adopted: [1, 2] }))
    await changeCart(account, () => ({ lines: lines.slice(1) }))
    expect((await readCart(account)).adopted).toEqual([2])
    await changeCart(account, () => ({ lines: [] }))
    expect((await readCart(account)).adopted).toBeUndefined()
  })

  test('keeps both changes when two changes run at once', async () => {
    await Promise.all([
      changeCart(account, (cart) => ({ lines: [...cart.lines, { product: product(1, 1), quantity: 1 }] })),
      changeCart(account, (cart) => ({ lines: [...cart.lines, { product: product(2, 2), quantity: 2 }] })),
    ])
    const cart = await readCart(account)
    expect([cart.revision, cart.lines.map((line) => line.product.id)]).toEqual([2, [1, 2]])
  })

  test('joins a running transaction and rolls back with it', async () => {
    const attempt = account.transaction('rw', account.cart, account.drafts, async () => {
      await changeCart(account, () => ({ poNumber: 'lost' }))
      throw new Error('the rest of the transaction failed')
    })
    await expect(attempt).rejects.toThrow('the rest of the transaction failed')
    expect((await readCart(account)).poNumber).toBe('')
  })
})

describe('a stored cart of another build', () => {
  test('with fields added later keeps them through a change', async () => {
    await account.table('cart').put({
      key: 'cart',
      revision: 4,
      lines: [{ product: { ...product(101, 0.45), glossy: true }, quantity: 100, giftWrap: 'red' }],
      savedBy: 'a later build',
    })
    await changeCart(account, () => ({ poNumber: '12' }))
    expect(await account.table('cart').get('cart')).toMatchObject({
      revision: 4,
      poNumber: '12',
      savedBy: 'a later build',
      lines: [{ product: { id: 101, glossy: true }, quantity: 100, giftWrap: 'red' }],
    })
  })

  test('with missing fields gets their defaults', async () => {
    const line = { product: { id: 5, name: 'Old', type: 'PRODUCT', price: 2 }, quantity: 3 }
    await account.table('cart').put({ key: 'cart', revision: 2, lines: [line] })
    const cart = await readCart(account)
    expect(cart.lines[0]?.product).toMatchObject({ startValue: 1, quantityStep: 1, discountsDTO: [] })
    expect([cart.poNumber, cart.warning, cart.hasUnreadable]).toEqual(['', null, false])
  })

  test('with an unreadable warning loses only the warning', async () => {
    await account.table('cart').put({ key: 'cart', revision: 2, lines: [], poNumber: '9', warning: 'odd' })
    expect(await readCart(account)).toMatchObject({ poNumber: '9', warning: null, hasUnreadable: false })
  })

  test('that is unreadable is replaced by an empty cart, is reported and stays stored', async () => {
    const unreadableRow = { key: 'cart', revision: 9, lines: [{ product: { id: 'x' }, quantity: 1 }] }
    await account.table('cart').put(unreadableRow)
    expect(await readCart(account)).toMatchObject({ revision: 0, lines: [], hasUnreadable: true })

    await changeCart(account, () => ({ lines: [{ product: product(101, 0.45), quantity: 100 }] }))
    const cart = await readCart(account)
    expect([cart.lines.length, cart.hasUnreadable]).toEqual([1, true])
    expect(await account.table('cart').get('unreadable-1')).toEqual({ ...unreadableRow, key: 'unreadable-1' })
  })

  test('that is unreadable does not replace an earlier unreadable cart', async () => {
    await account.table('cart').put({ key: 'cart', lines: 'first' })
    await changeCart(account, () => ({}))
    await account.table('cart').put({ key: 'cart', lines: 'second' })
    await changeCart(account, () => ({}))
    expect(await account.table('cart').toCollection().primaryKeys()).toEqual([
      'cart',
      'unreadable-1',
      'unreadable-2',
    ])
  })
})
