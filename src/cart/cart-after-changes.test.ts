// readOwnRevision: the revision after the person's own changes. readIdsInCart: the products that are in the cart after the
// server's comparison.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { BasketCheck } from '#contract/cart/basket.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { product } from '#tests/support/product.ts'
import { createCart, type RunningCart } from './create-cart.ts'

const pouch = product({ id: 101, name: 'Tag Pouch Standard' })
const archivedPouch = product({ id: 151, name: 'Archived Pouch' })

let database: AccountDatabase
let cart: RunningCart
let isOnline: boolean
let answer: Promise<Answer<BasketCheck>>
let databaseCount = 0

beforeEach(() => {
  databaseCount += 1
  database = new AccountDatabase(`own-${databaseCount}`)
  isOnline = true
  const items = [pouch, { ...archivedPouch, archive: true }]
  answer = Promise.resolve({ ok: true, value: { fieldChanges: {}, percentageChanges: {}, items } })
  cart = createCart({
    database,
    isOnline: () => isOnline,
    dealershipId: () => 2,
    now: () => 9000,
    copyReadAt: () => 7000,
    checkBasket: () => answer,
  })
})
afterEach(() => cart.stop())

describe('the revision after the person’s own changes', () => {
  test('is the revision of the last change, after all changes are stored', async () => {
    await cart.setQuantity(pouch, 100)
    const shownRevision = (await readCart(database)).revision
    void cart.setQuantity(pouch, 200) // not awaited: readOwnRevision waits for it
    void cart.changeQuantity(pouch, (quantity) => quantity + 100) // not awaited either
    expect(await cart.readOwnRevision(shownRevision)).toEqual({
      revision: shownRevision + 2,
      isRounded: false,
    })
    expect((await readCart(database)).lines).toMatchObject([{ quantity: 300 }])
  })

  test('stops before a change of another tab', async () => {
    await cart.setQuantity(pouch, 100)
    const shownRevision = (await readCart(database)).revision
    await changeCart(database, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, quantity: 500 })) }))
    await cart.setQuantity(pouch, 200)
    expect((await cart.readOwnRevision(shownRevision)).revision).toBe(shownRevision)
  })

  test('has isRounded if a change rounded the typed quantity', async () => {
    await cart.setQuantity(pouch, 100)
    const shownRevision = (await readCart(database)).revision
    await cart.changeQuantity(pouch, () => 200, 150)
    expect(await cart.readOwnRevision(shownRevision)).toEqual({
      revision: shownRevision + 1,
      isRounded: true,
    })
    expect(await cart.readOwnRevision(shownRevision + 1)).toEqual({
      revision: shownRevision + 1,
      isRounded: false,
    })
  })

  test('has isRounded also if another change followed the rounded change', async () => {
    await cart.setQuantity(pouch, 100)
    const shownRevision = (await readCart(database)).revision
    await cart.changeQuantity(pouch, () => 200, 150)
    await cart.changeQuantity(pouch, (quantity) => quantity + 100)
    expect(await cart.readOwnRevision(shownRevision)).toEqual({
      revision: shownRevision + 2,
      isRounded: true,
    })
  })
})

describe('the ids of the products in the cart', () => {
  const addedLines = [
    { product: pouch, quantity: 100 },
    { product: archivedPouch, quantity: 1 },
  ]

  test('are the ids of the products that the server still sells', async () => {
    await cart.setQuantities(addedLines)
    expect([...(await cart.readIdsInCart([101, 151]))]).toEqual([101])
  })

  test('are the ids of the stored cart without a connection', async () => {
    isOnline = false
    await cart.setQuantities(addedLines)
    expect([...(await cart.readIdsInCart([101, 151, 7]))]).toEqual([101, 151])
  })

  test('are read from the stored cart when the server is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = new Promise(() => {})
    await cart.setQuantities(addedLines)
    const idsInCart = cart.readIdsInCart([101, 151])
    await vi.advanceTimersByTimeAsync(1500)
    expect([...(await idsInCart)]).toEqual([101, 151])
    vi.useRealTimers()
  })
})
