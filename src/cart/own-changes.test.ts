// The revision after the person's own changes, and the products that are in the cart after the server's comparison.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { BasketCheck } from '#contract/cart/basket.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { product } from '#tests/support/product.ts'
import { createCart, type RunningCart } from './create-cart.ts'

const pouch = product({ id: 101, name: 'Tag Pouch Standard' })
const archived = product({ id: 151, name: 'Archived Pouch' })

let account: AccountDatabase
let cart: RunningCart
let isOnline: boolean
let answer: Promise<Answer<BasketCheck>>
let databaseCount = 0

beforeEach(() => {
  databaseCount += 1
  account = new AccountDatabase(`own-${databaseCount}`)
  isOnline = true
  const items = [pouch, { ...archived, archive: true }]
  answer = Promise.resolve({ ok: true, value: { outOffDateProduct: {}, outOfDateDiscount: {}, items } })
  cart = createCart({
    account,
    isOnline: () => isOnline,
    dealershipId: () => 2,
    now: () => 9000,
    copyReadAt: () => 7000,
    checkBasket: () => answer,
  })
})
afterEach(() => cart.stop())

describe('the revision after the person’s own changes', () => {
  test('is the last one, once every press is stored', async () => {
    await cart.put(pouch, 100)
    const shownRevision = (await readCart(account)).revision
    void cart.put(pouch, 200) // stored by the time of the answer
    void cart.step(pouch, (quantity) => quantity + 100) // stored by then too
    expect(await cart.readOwnRevision(shownRevision)).toEqual({
      revision: shownRevision + 2,
      isRounded: false,
    })
    expect((await readCart(account)).lines).toMatchObject([{ quantity: 300 }])
  })

  test('stops before a change of another tab', async () => {
    await cart.put(pouch, 100)
    const shownRevision = (await readCart(account)).revision
    await changeCart(account, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, quantity: 500 })) }))
    await cart.put(pouch, 200)
    expect((await cart.readOwnRevision(shownRevision)).revision).toBe(shownRevision)
  })

  test('comes with the fact that a typed quantity was rounded', async () => {
    await cart.put(pouch, 100)
    const shownRevision = (await readCart(account)).revision
    await cart.step(pouch, () => 200, 150)
    expect(await cart.readOwnRevision(shownRevision)).toEqual({
      revision: shownRevision + 1,
      isRounded: true,
    })
    expect(await cart.readOwnRevision(shownRevision + 1)).toEqual({
      revision: shownRevision + 1,
      isRounded: false,
    })
  })

  test('comes with that fact also when another change followed', async () => {
    await cart.put(pouch, 100)
    const shownRevision = (await readCart(account)).revision
    await cart.step(pouch, () => 200, 150)
    await cart.step(pouch, (quantity) => quantity + 100)
    expect(await cart.readOwnRevision(shownRevision)).toEqual({
      revision: shownRevision + 2,
      isRounded: true,
    })
  })
})

describe('the products that stay in the cart', () => {
  const addedLines = [
    { product: pouch, quantity: 100 },
    { product: archived, quantity: 1 },
  ]

  test('are those that the server still sells', async () => {
    await cart.putAll(addedLines)
    expect([...(await cart.stillInCart([101, 151]))]).toEqual([101])
  })

  test('are all products of the stored cart without a connection', async () => {
    isOnline = false
    await cart.putAll(addedLines)
    expect([...(await cart.stillInCart([101, 151, 7]))]).toEqual([101, 151])
  })

  test('are read from the stored cart when the server is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = new Promise(() => {})
    await cart.putAll(addedLines)
    const remainingIds = cart.stillInCart([101, 151])
    await vi.advanceTimersByTimeAsync(1500)
    expect([...(await remainingIds)]).toEqual([101, 151])
    vi.useRealTimers()
  })
})
