import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { BasketCheck, BasketCheckBody } from '#contract/cart/basket.ts'
import { type AmountChange, mergedAmounts, withAmount } from '#domain/orders/edited-amounts.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { product } from '#tests/support/product.ts'
import { createCart, type RunningCart } from './create-cart.ts'

const pouch = product({ id: 101, name: 'Tag Pouch Standard', price: 0.45 })
const frame = product({ id: 121, name: 'Plate Frame Chrome', price: 2.15 })
const dearerPouch = { ...pouch, price: 0.5 }
const priceIncrease: BasketCheck = {
  outOffDateProduct: { 101: [{ field: 'price', outOffDate: 0.45, current: 0.5 }] },
  outOfDateDiscount: {},
  items: [dearerPouch],
}

interface BasketQuestion {
  body: BasketCheckBody
  signal: AbortSignal
  answer(answer: Answer<BasketCheck>): void
}

let account: AccountDatabase
let cart: RunningCart
let isOnline: boolean
let dealershipId: number
let questions: BasketQuestion[]
let databaseCount = 0

beforeEach(() => {
  databaseCount += 1
  account = new AccountDatabase(String(databaseCount))
  isOnline = true
  dealershipId = 2
  questions = []
  // IndexedDB needs real turns of the event loop; only the waiting after a change is faked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cart = createCart({
    account,
    isOnline: () => isOnline,
    dealershipId: () => dealershipId,
    now: () => 9000,
    copyReadAt: () => 7000,
    checkBasket: (body, signal) =>
      new Promise((resolve) => questions.push({ body, signal, answer: resolve })),
  })
})
afterEach(() => {
  cart.stop()
  vi.useRealTimers()
})

const typeAmount = (change: AmountChange) =>
  cart.changeAmounts((editedAmounts) => withAmount(editedAmounts, change))

async function quantities(): Promise<[number, number][]> {
  return (await readCart(account)).lines.map(({ product: { id }, quantity }) => [id, quantity])
}

/** Waits until the cart has asked the server this many times, and gives the newest question. */
async function nextQuestion(count: number): Promise<BasketQuestion> {
  vi.advanceTimersByTime(400)
  await vi.waitFor(() => expect(questions).toHaveLength(count), { interval: 1 })
  const newest = questions[count - 1]
  if (newest === undefined) throw new Error('nothing was asked')
  return newest
}

describe('verbs', () => {
  test('putAll adds and replaces many products in one revision', async () => {
    await cart.put(pouch, 100)
    await cart.putAll([
      { product: frame, quantity: 2 },
      { product: dearerPouch, quantity: 300 },
    ])
    expect(await readCart(account)).toMatchObject({
      revision: 2,
      lines: [
        { product: { id: 101, price: 0.5 }, quantity: 300 },
        { product: { id: 121 }, quantity: 2 },
      ],
    })
  })

  test('put adds, then replaces the quantity, and 0 removes', async () => {
    await cart.put(pouch, 100)
    await cart.put(frame, 2)
    await cart.put(pouch, 300)
    expect(await quantities()).toEqual([
      [101, 300],
      [121, 2],
    ])
    await cart.put(pouch, 0)
    expect(await quantities()).toEqual([[121, 2]])
  })

  test('step starts from the stored quantity', async () => {
    const addHundred = (quantity: number) => quantity + 100
    await Promise.all([1, 2, 3].map(() => cart.step(pouch, addHundred)))
    expect(await quantities()).toEqual([[101, 300]])
    await cart.step(dearerPouch, addHundred)
    // The product stays as it was at the last comparison.
    expect((await readCart(account)).lines).toMatchObject([{ product: { price: 0.45 }, quantity: 400 }])
    await cart.step(pouch, () => 0)
    expect(await quantities()).toEqual([])
  })

  test('a line that a step removed comes back at its index, with its quantity', async () => {
    await cart.putAll([
      { product: pouch, quantity: 300 },
      { product: frame, quantity: 2 },
    ])
    expect(await cart.step(pouch, () => 200)).toBeNull()
    const removedLine = await cart.step(pouch, () => 0)
    if (removedLine === null) throw new Error('nothing was removed')
    expect(await quantities()).toEqual([[121, 2]])
    await cart.putBack(removedLine)
    expect(await quantities()).toEqual([
      [101, 200],
      [121, 2],
    ])
    await cart.put(pouch, 100)
    await cart.putBack(removedLine)
    expect(await quantities()).toEqual([
      [101, 100],
      [121, 2],
    ])
  })

  test('a line that is put back makes the prices of the cart as old as its own', async () => {
    await cart.putAll([
      { product: pouch, quantity: 300 },
      { product: frame, quantity: 2 },
    ])
    await changeCart(account, () => ({ pricesAsOf: 5000 }))
    const removedLine = await cart.step(pouch, () => 0)
    if (removedLine === null) throw new Error('nothing was removed')
    await changeCart(account, () => ({ pricesAsOf: 9000 }))
    await cart.putBack(removedLine)
    expect((await readCart(account)).pricesAsOf).toBe(5000)
  })

  test('put refuses an invalid quantity', async () => {
    await expect(cart.put(pouch, Number.NaN)).rejects.toThrow(RangeError)
    await expect(cart.put(pouch, -1)).rejects.toThrow(RangeError)
    await expect(cart.put(pouch, 1.5)).rejects.toThrow(RangeError)
    expect(await quantities()).toEqual([])
  })

  test('put stores the time at which the copy was read', async () => {
    await cart.put(pouch, 100)
    expect((await readCart(account)).pricesAsOf).toBe(7000)
  })

  test('remove removes one line, removeAll all of them', async () => {
    await cart.put(pouch, 100)
    await cart.put(frame, 2)
    await cart.remove(101)
    expect(await quantities()).toEqual([[121, 2]])
    await cart.write({ edited: { shippingCost: 4 } })
    await cart.removeAll()
    expect(await quantities()).toEqual([])
    expect((await readCart(account)).edited).toEqual({})
  })

  test('an amount that staff type leaves other amounts unchanged, and can be taken back', async () => {
    await Promise.all([
      typeAmount({ productId: null, field: 'shippingCost', amount: 4 }),
      typeAmount({ productId: null, field: 'taxCost', amount: 0 }),
    ])
    expect((await readCart(account)).edited).toEqual({ shippingCost: 4, taxCost: 0 })
    await typeAmount({ productId: null, field: 'shippingCost', amount: null })
    expect((await readCart(account)).edited).toEqual({ taxCost: 0 })
  })

  test('an amount that staff type for a line leaves with it, and returns only if the line is put back', async () => {
    await cart.putAll([
      { product: pouch, quantity: 100 },
      { product: frame, quantity: 2 },
    ])
    await typeAmount({ productId: 121, field: 'discount', amount: -10 })
    await typeAmount({ productId: 101, field: 'taxCost', amount: 1 })
    const removedLine = await cart.step(frame, () => 0)
    if (removedLine) await cart.putBack(removedLine)
    const lines = { 101: { taxCost: 1 }, 121: { discount: -10 } }
    expect((await readCart(account)).edited).toEqual({ lines })
    await cart.put(pouch, 200)
    expect((await readCart(account)).edited).toEqual({ lines })
    await cart.remove(121)
    await cart.put(frame, 3)
    expect((await readCart(account)).edited).toEqual({ lines: { 101: { taxCost: 1 } } })
  })

  test('amounts typed for a cart that became empty do not apply to the next one', async () => {
    await cart.put(pouch, 100)
    await typeAmount({ productId: null, field: 'shippingCost', amount: 4 })
    const removedLine = await cart.step(pouch, () => 0)
    expect((await readCart(account)).edited).toEqual({ shippingCost: 4 })
    if (removedLine) await cart.putBack(removedLine)
    expect(await readCart(account)).toMatchObject({ lines: [{ quantity: 100 }], edited: { shippingCost: 4 } })
    await cart.remove(101)
    await cart.put(frame, 2)
    expect((await readCart(account)).edited).toEqual({})
  })

  test('restored amounts do not replace an amount that staff typed before', async () => {
    await typeAmount({ productId: null, field: 'shippingCost', amount: 4 })
    await cart.changeAmounts((editedAmounts) => mergedAmounts(editedAmounts, { shippingCost: 9, taxCost: 2 }))
    expect((await cart.stored()).edited).toEqual({ shippingCost: 4, taxCost: 2 })
  })

  test('write stores PO number, name and typed amounts without another revision', async () => {
    await cart.put(pouch, 100)
    await cart.write({ poNumber: '12', ordererName: 'Kim', edited: { shippingCost: 4 } })
    expect(await readCart(account)).toMatchObject({
      revision: 1,
      poNumber: '12',
      ordererName: 'Kim',
      edited: { shippingCost: 4 },
    })
  })

  test('dismissing removes the warning', async () => {
    await changeCart(account, () => ({ warning: { gone: [{ productId: 1, name: 'Box' }], changed: [] } }))
    await cart.dismissWarning()
    expect((await readCart(account)).warning).toBeNull()
  })
})

describe('the comparison with the server', () => {
  test('asks once for several changes, with products as last read', async () => {
    await cart.put(pouch, 100)
    vi.advanceTimersByTime(300)
    await cart.put(pouch, 200)
    vi.advanceTimersByTime(300)
    expect(questions).toHaveLength(0)
    const { body } = await nextQuestion(1)
    expect(body).toEqual({ cartItems: [{ product: pouch, quantity: 200 }], dealershipId: 2 })
  })

  test('shows the changes', async () => {
    await cart.put(pouch, 100)
    const question = await nextQuestion(1)
    question.answer({ ok: true, value: priceIncrease })
    await vi.waitFor(async () => expect((await readCart(account)).warning).not.toBeNull())
    expect(await readCart(account)).toMatchObject({
      revision: 2,
      lines: [{ product: { price: 0.5 }, quantity: 100 }],
      pricesAsOf: 9000,
      warning: { changed: [{ name: 'Tag Pouch Standard' }] },
    })
  })

  test('shows nothing without an answer', async () => {
    await cart.put(pouch, 100)
    const before = await readCart(account)
    const checkDone = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    questions[0]?.answer({ ok: false, failure: { kind: 'timed-out' } })
    await checkDone
    expect(await readCart(account)).toEqual(before)
  })

  test('is not made while offline or for an empty cart', async () => {
    await cart.check()
    isOnline = false
    await cart.put(pouch, 100)
    await cart.check()
    expect(questions).toHaveLength(0)
  })

  test('ignores an answer when the cart changed after the question', async () => {
    await cart.put(pouch, 100)
    const checkDone = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    await changeCart(account, () => ({ lines: [{ product: pouch, quantity: 500 }] }))
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await checkDone
    const { lines, warning } = await readCart(account)
    expect([lines[0]?.product.price, lines[0]?.quantity, warning]).toEqual([0.45, 500, null])
  })

  test('ignores an answer for another dealership', async () => {
    await cart.put(pouch, 100)
    const checkDone = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    dealershipId = 3
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await checkDone
    expect((await readCart(account)).warning).toBeNull()
  })

  test('ignores an answer after the cart was stopped', async () => {
    await cart.put(pouch, 100)
    const checkDone = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    cart.stop()
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await checkDone
    expect((await readCart(account)).warning).toBeNull()
  })

  test('cancels a running comparison for a newer one', async () => {
    await cart.put(pouch, 100)
    const olderCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    const newerCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(2), { interval: 1 })
    expect([questions[0]?.signal.aborted, questions[1]?.signal.aborted]).toEqual([true, false])
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await olderCheck
    expect((await readCart(account)).warning).toBeNull()
    questions[1]?.answer({ ok: true, value: priceIncrease })
    await newerCheck
    expect((await readCart(account)).warning).not.toBeNull()
  })
})
