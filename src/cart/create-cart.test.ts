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
  fieldChanges: { 101: [{ field: 'price', earlier: 0.45, current: 0.5 }] },
  percentageChanges: {},
  items: [dearerPouch],
}

interface BasketQuestion {
  body: BasketCheckBody
  signal: AbortSignal
  answer(answer: Answer<BasketCheck>): void
}

let database: AccountDatabase
let cart: RunningCart
let isOnline: boolean
let dealershipId: number
let questions: BasketQuestion[]
let databaseCount = 0

beforeEach(() => {
  databaseCount += 1
  database = new AccountDatabase(String(databaseCount))
  isOnline = true
  dealershipId = 2
  questions = []
  // IndexedDB needs real turns of the event loop; only the timers of the cart are faked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cart = createCart({
    database,
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

async function readQuantities(): Promise<[number, number][]> {
  return (await readCart(database)).lines.map(({ product: { id }, quantity }) => [id, quantity])
}

/** Waits until the cart has asked the server `count` times; returns the last question. */
async function waitForQuestion(count: number): Promise<BasketQuestion> {
  vi.advanceTimersByTime(400)
  await vi.waitFor(() => expect(questions).toHaveLength(count), { interval: 1 })
  const lastQuestion = questions[count - 1]
  if (lastQuestion === undefined) throw new Error('nothing was asked')
  return lastQuestion
}

describe('changes of the cart', () => {
  test('setQuantities adds and replaces several products in one revision', async () => {
    await cart.setQuantity(pouch, 100)
    await cart.setQuantities([
      { product: frame, quantity: 2 },
      { product: dearerPouch, quantity: 300 },
    ])
    expect(await readCart(database)).toMatchObject({
      revision: 2,
      lines: [
        { product: { id: 101, price: 0.5 }, quantity: 300 },
        { product: { id: 121 }, quantity: 2 },
      ],
    })
  })

  test('setQuantity adds a product, then replaces its quantity; the quantity 0 removes it', async () => {
    await cart.setQuantity(pouch, 100)
    await cart.setQuantity(frame, 2)
    await cart.setQuantity(pouch, 300)
    expect(await readQuantities()).toEqual([
      [101, 300],
      [121, 2],
    ])
    await cart.setQuantity(pouch, 0)
    expect(await readQuantities()).toEqual([[121, 2]])
  })

  test('changeQuantity starts from the stored quantity', async () => {
    const addHundred = (quantity: number) => quantity + 100
    await Promise.all([1, 2, 3].map(() => cart.changeQuantity(pouch, addHundred)))
    expect(await readQuantities()).toEqual([[101, 300]])
    await cart.changeQuantity(dearerPouch, addHundred)
    // The product stays as it was at the last comparison.
    expect((await readCart(database)).lines).toMatchObject([{ product: { price: 0.45 }, quantity: 400 }])
    await cart.changeQuantity(pouch, () => 0)
    expect(await readQuantities()).toEqual([])
  })

  test('restoreLine puts a removed line back at its index, unless the product is in the cart again', async () => {
    await cart.setQuantities([
      { product: product({ id: 7 }), quantity: 9 },
      { product: pouch, quantity: 300 },
      { product: frame, quantity: 2 },
    ])
    expect(await cart.changeQuantity(pouch, () => 200)).toBeNull()
    const removedLine = await cart.changeQuantity(pouch, () => 0)
    if (removedLine === null) throw new Error('nothing was removed')
    expect(await readQuantities()).toEqual([
      [7, 9],
      [121, 2],
    ])
    await cart.restoreLine(removedLine)
    expect(await readQuantities()).toEqual([
      [7, 9],
      [101, 200],
      [121, 2],
    ])
    await cart.setQuantity(pouch, 100)
    await cart.restoreLine(removedLine)
    expect(await readQuantities()).toEqual([
      [7, 9],
      [101, 100],
      [121, 2],
    ])
  })

  test('restoreLine makes the prices of the cart as old as the prices of the line', async () => {
    await cart.setQuantities([
      { product: pouch, quantity: 300 },
      { product: frame, quantity: 2 },
    ])
    await changeCart(database, () => ({ pricesAsOf: 5000 }))
    const removedLine = await cart.changeQuantity(pouch, () => 0)
    if (removedLine === null) throw new Error('nothing was removed')
    await changeCart(database, () => ({ pricesAsOf: 9000 }))
    await cart.restoreLine(removedLine)
    expect((await readCart(database)).pricesAsOf).toBe(5000)
  })

  test('setQuantity refuses an invalid quantity', async () => {
    await expect(cart.setQuantity(pouch, Number.NaN)).rejects.toThrow(RangeError)
    await expect(cart.setQuantity(pouch, -1)).rejects.toThrow(RangeError)
    await expect(cart.setQuantity(pouch, 1.5)).rejects.toThrow(RangeError)
    expect(await readQuantities()).toEqual([])
  })

  test('setQuantity stores the time at which the catalogue was read', async () => {
    await cart.setQuantity(pouch, 100)
    expect((await readCart(database)).pricesAsOf).toBe(7000)
    await changeCart(database, () => ({ pricesAsOf: 5000 }))
    await cart.setQuantity(frame, 2)
    expect((await readCart(database)).pricesAsOf).toBe(5000)
    await cart.setQuantities([
      { product: pouch, quantity: 0 },
      { product: frame, quantity: 0 },
    ])
    await cart.setQuantity(frame, 2)
    expect((await readCart(database)).pricesAsOf).toBe(7000)
  })

  test('remove removes one line; removeAll removes all lines and the amounts that staff typed', async () => {
    await cart.setQuantity(pouch, 100)
    await cart.setQuantity(frame, 2)
    await cart.remove(101)
    expect(await readQuantities()).toEqual([[121, 2]])
    await cart.write({ edited: { shippingCost: 4 }, adopted: [121] })
    await cart.removeAll()
    expect(await readQuantities()).toEqual([])
    const { edited, adopted } = await readCart(database)
    expect([edited, adopted]).toEqual([{}, undefined])
  })

  test('staff can type an amount and delete it again; their other amounts stay unchanged', async () => {
    await Promise.all([
      typeAmount({ productId: null, field: 'shippingCost', amount: 4 }),
      typeAmount({ productId: null, field: 'taxCost', amount: 0 }),
    ])
    expect((await readCart(database)).edited).toEqual({ shippingCost: 4, taxCost: 0 })
    await typeAmount({ productId: null, field: 'shippingCost', amount: null })
    expect((await readCart(database)).edited).toEqual({ taxCost: 0 })
  })

  test('an amount that staff typed for a line applies after restoreLine, but not after the product is added anew', async () => {
    await cart.setQuantities([
      { product: pouch, quantity: 100 },
      { product: frame, quantity: 2 },
    ])
    await typeAmount({ productId: 121, field: 'discount', amount: -10 })
    await typeAmount({ productId: 101, field: 'taxCost', amount: 1 })
    const removedLine = await cart.changeQuantity(frame, () => 0)
    if (removedLine) await cart.restoreLine(removedLine)
    const lines = { 101: { taxCost: 1 }, 121: { discount: -10 } }
    expect((await readCart(database)).edited).toEqual({ lines })
    await cart.setQuantity(pouch, 200)
    expect((await readCart(database)).edited).toEqual({ lines })
    await cart.remove(121)
    await cart.setQuantity(frame, 3)
    expect((await readCart(database)).edited).toEqual({ lines: { 101: { taxCost: 1 } } })
  })

  test('amounts that staff typed for a cart do not apply to the next cart', async () => {
    await cart.setQuantity(pouch, 100)
    await typeAmount({ productId: null, field: 'shippingCost', amount: 4 })
    const removedLine = await cart.changeQuantity(pouch, () => 0)
    expect((await readCart(database)).edited).toEqual({ shippingCost: 4 })
    if (removedLine) await cart.restoreLine(removedLine)
    expect(await readCart(database)).toMatchObject({
      lines: [{ quantity: 100 }],
      edited: { shippingCost: 4 },
    })
    await cart.remove(101)
    await cart.setQuantity(frame, 2)
    expect((await readCart(database)).edited).toEqual({})
  })

  test('restored amounts do not replace an amount that staff typed before', async () => {
    await typeAmount({ productId: null, field: 'shippingCost', amount: 4 })
    await cart.changeAmounts((editedAmounts) => mergedAmounts(editedAmounts, { shippingCost: 9, taxCost: 2 }))
    expect((await cart.readStored()).edited).toEqual({ shippingCost: 4, taxCost: 2 })
  })

  test('write stores PO number, name and typed amounts without another revision', async () => {
    await cart.setQuantity(pouch, 100)
    await cart.write({ poNumber: '12', ordererName: 'Kim', edited: { shippingCost: 4 } })
    expect(await readCart(database)).toMatchObject({
      revision: 1,
      poNumber: '12',
      ordererName: 'Kim',
      edited: { shippingCost: 4 },
    })
  })

  test('dismissWarning removes the warning', async () => {
    await changeCart(database, () => ({ warning: { gone: [{ productId: 1, name: 'Box' }], changed: [] } }))
    await cart.dismissWarning()
    expect((await readCart(database)).warning).toBeNull()
  })
})

describe('the comparison with the server', () => {
  test('asks once for several changes, and sends the stored products', async () => {
    await cart.setQuantity(pouch, 100)
    vi.advanceTimersByTime(300)
    await cart.setQuantity(pouch, 200)
    vi.advanceTimersByTime(300)
    expect(questions).toHaveLength(0)
    const { body } = await waitForQuestion(1)
    expect(body).toEqual({ cartItems: [{ product: pouch, quantity: 200 }], dealershipId: 2 })
  })

  test('stores the changed product and a warning', async () => {
    await cart.setQuantity(pouch, 100)
    const question = await waitForQuestion(1)
    question.answer({ ok: true, value: priceIncrease })
    await vi.waitFor(async () => expect((await readCart(database)).warning).not.toBeNull())
    expect(await readCart(database)).toMatchObject({
      revision: 2,
      lines: [{ product: { price: 0.5 }, quantity: 100 }],
      pricesAsOf: 9000,
      warning: { changed: [{ name: 'Tag Pouch Standard' }] },
    })
  })

  test('changes nothing without an answer', async () => {
    await cart.setQuantity(pouch, 100)
    const cartBeforeCheck = await readCart(database)
    const runningCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    questions[0]?.answer({ ok: false, failure: { kind: 'timed-out' } })
    await runningCheck
    expect(await readCart(database)).toEqual(cartBeforeCheck)
  })

  test('is not made while offline or for an empty cart', async () => {
    await cart.check()
    isOnline = false
    await cart.setQuantity(pouch, 100)
    await cart.check()
    expect(questions).toHaveLength(0)
  })

  test('ignores an answer when the cart changed after the question', async () => {
    await cart.setQuantity(pouch, 100)
    const runningCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    await changeCart(database, () => ({ lines: [{ product: pouch, quantity: 500 }] }))
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await runningCheck
    const { lines, warning } = await readCart(database)
    expect([lines[0]?.product.price, lines[0]?.quantity, warning]).toEqual([0.45, 500, null])
  })

  test('ignores an answer when the person chose another dealership after the question', async () => {
    await cart.setQuantity(pouch, 100)
    const runningCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    dealershipId = 3
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await runningCheck
    expect((await readCart(database)).warning).toBeNull()
  })

  test('ignores an answer after the cart was stopped', async () => {
    await cart.setQuantity(pouch, 100)
    const runningCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    cart.stop()
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await runningCheck
    expect((await readCart(database)).warning).toBeNull()
  })

  test('is not made for a change before the cart was stopped, nor again for a change that was just compared', async () => {
    await cart.setQuantity(pouch, 100)
    const runningCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    questions[0]?.answer({ ok: false, failure: { kind: 'timed-out' } })
    await runningCheck
    expect(vi.getTimerCount()).toBe(0)
    await cart.setQuantity(pouch, 200)
    expect(vi.getTimerCount()).toBe(1)
    cart.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('cancels a running comparison for a newer one', async () => {
    await cart.setQuantity(pouch, 100)
    const olderCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(1), { interval: 1 })
    const newerCheck = cart.check()
    await vi.waitFor(() => expect(questions).toHaveLength(2), { interval: 1 })
    expect([questions[0]?.signal.aborted, questions[1]?.signal.aborted]).toEqual([true, false])
    questions[0]?.answer({ ok: true, value: priceIncrease })
    await olderCheck
    expect((await readCart(database)).warning).toBeNull()
    questions[1]?.answer({ ok: true, value: priceIncrease })
    await newerCheck
    expect((await readCart(database)).warning).not.toBeNull()
  })
})
