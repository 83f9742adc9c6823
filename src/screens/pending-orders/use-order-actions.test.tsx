import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dealership } from '#domain/people/dealership.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleIntent,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { type OrderActions, useOrderActions } from './use-order-actions.ts'

afterEach(cleanup)

it.each<[string, Dealership | null, object]>([
  ['the order’s dealership', sampleDealership(), { shippingCost: 9 }],
  ['another dealership', sampleDealership({ id: 2 }), {}],
  ['no dealership', null, {}],
])(
  'an order that goes back to the cart brings its typed amounts only into a cart for its dealership (the cart is for %s)',
  async (_, chosenDealership, edited) => {
    const counter = sampleCounter({
      account: sampleAccount(),
      chosenDealership,
      outbox: { backToCart: async () => ({ isDone: true, sharedProductNames: [] }) },
    })
    const { result } = showHook(counter, useOrderActions, undefined)
    await act(() => result.current.backToCart(samplePendingOrder({ edited: { shippingCost: 9 } })))
    expect((await readCart(counter.databases.account)).edited).toEqual(edited)
  },
)

it('amounts that staff typed into the cart stay when an order with other amounts goes back to it', async () => {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    outbox: { backToCart: async () => ({ isDone: true, sharedProductNames: [] }) },
  })
  await changeCart(counter.databases.account, () => ({ edited: { shippingCost: 5 } }))
  const { result } = showHook(counter, useOrderActions, undefined)
  const edited = { shippingCost: 9, tax: 2 }
  await act(() => result.current.backToCart(samplePendingOrder({ edited })))
  expect((await readCart(counter.databases.account)).edited).toEqual({ shippingCost: 5, tax: 2 })
})

it('the larger quantity of a product stays when the lines of a withdrawn order go into the cart', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  await changeCart(counter.databases.account, () => ({
    lines: [
      { product: sampleProduct(), quantity: 300 },
      { product: sampleFrame(), quantity: 1 },
    ],
  }))
  const { result } = showHook(counter, useOrderActions, undefined)
  const pens = { product: sampleProduct({ id: 131, name: 'Pen' }), quantity: 100 }
  await act(() =>
    result.current.putLinesIntoCart(samplePendingOrder({ lines: [...samplePendingOrder().lines, pens] })),
  )
  const { lines } = await readCart(counter.databases.account)
  expect(lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [101, 300],
    [121, 2],
    [131, 100],
  ])
})

it('Send now and Send all now first ask whether the server answers', async () => {
  const steps: string[] = []
  const counter = sampleCounter({
    account: sampleAccount(),
    outbox: {
      sendNow: async (intent) => void steps.push(`send ${intent}`),
      sendAllNow: async () => void steps.push('send all'),
    },
  })
  const connection = {
    ...counter.connection,
    async probe() {
      steps.push('probe')
      return true
    },
  }
  const { result } = showHook({ ...counter, connection }, useOrderActions, undefined)
  await result.current.sendNow('a')
  await result.current.sendAllNow()
  expect(steps).toEqual(['probe', 'send a', 'probe', 'send all'])
})

const NOT_POSSIBLE = [
  'The order has changed meanwhile, so your action was not carried out. Look at its state, then decide again.',
  3000,
]
it.each<[string, (actions: OrderActions) => Promise<unknown>, unknown]>([
  [
    'Back to cart',
    (actions) => actions.backToCart(samplePendingOrder({ edited: { taxCost: 1 } })),
    NOT_POSSIBLE,
  ],
  ['Discard', (actions) => actions.discard(sampleIntent), NOT_POSSIBLE],
  ['It arrived', (actions) => actions.markArrived(sampleIntent), NOT_POSSIBLE],
  ['Send again', (actions) => actions.sendAgain(sampleIntent), NOT_POSSIBLE],
  ['Ask my manager', (actions) => actions.askManager(sampleIntent), NOT_POSSIBLE],
  [
    'Save a copy',
    (actions) => actions.saveCopy(samplePendingOrder()),
    ['The copy could not be saved, because this device could not read the order. Try again.', 3000],
  ],
  [
    'Import',
    (actions) => actions.importCopy('{}', false),
    ['This is not a saved order that this version of the app can read.', 8000],
  ],
])('a notice says that %s is not possible, and the cart stays as it is', async (_, press, notice) => {
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    outbox: {
      backToCart: async () => ({ isDone: false, sharedProductNames: [] }),
      discard: async () => false,
      markArrived: async () => false,
      sendAgain: async () => false,
      askManager: async () => false,
      makeCopy: async () => null,
      importCopy: async () => ({ kind: 'not-readable' }),
    },
  })
  const shownNotices = watchNotices(counter)
  const { result } = showHook(counter, useOrderActions, undefined)
  await act(() => press(result.current))
  expect(shownNotices).toEqual([notice])
  expect((await readCart(counter.databases.account)).edited).toEqual({})
})

it.each<[PendingOrder['state'], boolean]>([
  ['waiting', true],
  ['unreadable', false],
])(
  'if the storage fails, the copy of an order that is %s can be saved from the screen: %s',
  async (state, isSaved) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const counter = sampleCounter({ account: sampleAccount() })
    const outbox = { open: () => Promise.reject(new Error('closed')) }
    const { result } = showHook({ ...counter, outbox }, useOrderActions, undefined)
    const copy = await act(() => result.current.copyOf(samplePendingOrder({ state })))
    expect(copy?.text.includes('PO-7') ?? false).toBe(isSaved)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  },
)
