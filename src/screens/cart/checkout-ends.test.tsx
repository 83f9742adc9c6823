// The end of a signed-in buyer's checkout on the screen, the required fields of its form, and the people who
// may not order.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { WatchResult } from '#outbox/outbox.ts'
import type { PendingLine, PendingOrder } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import {
  sampleDealership,
  sampleFrame,
  sampleLines,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { scriptCheckoutEnd } from '#tests/support/script-checkout-end.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

interface Situation {
  /** The fields of the pending order that the outbox stored. */
  orderFields?: Partial<PendingOrder>
  /** The result that the outbox reports for the order. */
  outcome?: WatchResult
  chosenDealership?: ReturnType<typeof sampleDealership> | null
  account?: ReturnType<typeof sampleAccount>
  ordererName?: string
  confirmNumber?: string
  lines?: PendingLine[]
}

async function showCart(situation: Situation = {}) {
  const {
    orderFields = {},
    outcome = 'sent',
    chosenDealership = sampleDealership(),
    account = sampleAccount(),
  } = situation
  const counter = sampleCounter({ account, chosenDealership })
  const requestLog = scriptCheckoutEnd(counter, samplePendingOrder(orderFields), outcome)
  const showNotice = vi.spyOn(counter.notices, 'show')
  const { ordererName = 'Sam', confirmNumber = '', lines = sampleLines } = situation
  await changeCart(counter.databases.account, () => ({
    lines,
    ordererName,
    confirmNumber,
  }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  await screen.findByRole('list', { name: 'Cart lines' })
  return { ...requestLog, counter, showNotice, user: userEvent.setup() }
}

const checkoutButton = () => screen.getByRole('button', { name: 'Checkout' })

it('says for three seconds that the order was received, and opens the order history', async () => {
  const { showNotice, user } = await showCart({ orderFields: { state: 'sent', orderId: 900 } })
  await user.click(checkoutButton())
  await screen.findByText('At /orders')
  expect(showNotice.mock.calls).toEqual([
    [
      {
        kind: 'success',
        text: 'Your order was received and will be processed and shipped to you shortly.',
      },
      3000,
    ],
  ])
})

it('names and focuses a line whose quantity is below its minimum and saves no order, until the offered quantity is taken', async () => {
  const lines = [
    { product: sampleFrame(), quantity: 2 },
    { product: sampleProduct({ startValue: 1000 }), quantity: 500 },
  ]
  const { counter, requests, user } = await showCart({ lines, orderFields: { state: 'sent', orderId: 900 } })
  screen.getByText('500 cannot be ordered: sold from 1,000 in steps of 100.')
  await user.click(checkoutButton())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The order was not placed, because these quantities cannot be ordered: 500 of Tag Pouch Standard. Change them in the cart, then check out again.',
  )
  expect(requests).toEqual([])
  const field = screen.getByRole('spinbutton', {
    description: '500 cannot be ordered: sold from 1,000 in steps of 100.',
  })
  expect(document.activeElement).toBe(field)
  await user.click(checkoutButton())
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(screen.getByRole('button', { name: 'Use 1,000 for Tag Pouch Standard' }))
  await waitFor(() => expect(screen.queryByText(/^500 cannot be ordered/)).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await readCart(counter.databases.account)).lines).toMatchObject([
    { quantity: 2 },
    { quantity: 1000 },
  ])
  await user.click(checkoutButton())
  await screen.findByText('At /orders')
  expect(requests).toHaveLength(1)
})

it('orders the quantity that is typed into a field which still has the focus', async () => {
  const { counter, user } = await showCart({ orderFields: { state: 'sent', orderId: 900 } })
  const field = screen.getAllByRole('spinbutton')[0] ?? document.body
  await user.tripleClick(field)
  await user.keyboard('300')
  // A click that moves no focus, as in Safari.
  fireEvent.click(checkoutButton())
  await screen.findByText('At /orders')
  expect((await readCart(counter.databases.account)).lines[0]?.quantity).toBe(300)
})

it('says after ten seconds that the browser has not saved the order yet', async () => {
  const { place } = await showCart()
  place.mockReturnValue(new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    fireEvent.click(checkoutButton())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(place).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(9_900))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('alert').textContent).toContain('The browser has not saved the order yet.')
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['This dealership is not yours.', 'Failed checkout. This dealership is not yours.'],
  ['', 'Failed checkout'],
])(
  'keeps the cart of a refused order and scrolls to the message %j of the server',
  async (message, alertText) => {
    const orderFields: Partial<PendingOrder> = {
      state: 'refused',
      refusal: { code: 10302, message, cause: null },
    }
    const { returnedIntents, user } = await showCart({ orderFields, outcome: 'refused' })
    const scrolledTexts: (string | null)[] = []
    Element.prototype.scrollIntoView = function scroll() {
      scrolledTexts.push(this.textContent)
    }
    await user.click(checkoutButton())
    expect((await screen.findByRole('alert')).textContent).toBe(alertText)
    expect(scrolledTexts).toEqual([alertText])
    expect(returnedIntents).toHaveLength(1)
    expect(screen.getByText('At /cart')).toBeTruthy()
    expect(screen.getAllByRole('spinbutton', { name: 'Quantity' })).toHaveLength(2)
  },
)

it.each<[WatchResult, string]>([
  ['needs-review', '/pending-orders?review=a'],
  ['pending', '/pending-orders'],
])('the outcome %s of a checkout opens %s', async (outcome, address) => {
  const { showNotice, user } = await showCart({ orderFields: { intent: 'a' }, outcome })
  await user.click(checkoutButton())
  await screen.findByText(`At ${address}`)
  expect(showNotice.mock.calls).toEqual([])
})

it('places no order for a person without the permission, and says so on the Checkout button', async () => {
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view'] }] })
  const { requests, user } = await showCart({ account })
  expect(checkoutButton().getAttribute('aria-disabled')).toBe('true')
  expect(checkoutButton().title).toBe('Your role does not allow you to place orders.')
  await user.click(checkoutButton())
  await user.type(screen.getByLabelText('PO#'), '{Enter}')
  expect(requests).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['', ''],
  ['04817U', 'P-55'],
])(
  'sends the number of a paper order only for a dealership with a license (%j)',
  async (license, sentNumber) => {
    const chosenDealership = sampleDealership({ dealerLicenseNumber: license })
    const account = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }] })
    const { requests, user } = await showCart({ account, chosenDealership, confirmNumber: 'P-55' })
    await user.click(checkoutButton())
    await waitFor(() => expect(requests).toMatchObject([{ confirmNumber: sentNumber }]))
  },
)

const HAWAII = { id: 12, code: 'HI', name: 'Hawaii', tax: 4 }
it.each([
  ['a buyer', ['view', 'create'], true],
  ['staff', ['view', 'create', 'edit'], false],
])(
  'the shipping of an order to Hawaii by %s with the rights %j stays open: %s',
  async (_, actions, isShippingOpen) => {
    const { shippingAddress } = sampleDealership()
    const { requests, user } = await showCart({
      account: sampleAccount({ privileges: [{ group: 'Orders', actions }] }),
      chosenDealership: sampleDealership({ shippingAddress: { ...shippingAddress, state: HAWAII } }),
    })
    await user.click(checkoutButton())
    await waitFor(() => expect(requests).toMatchObject([{ isShippingOpen }]))
  },
)

it('shows one error for each wrong field, and places no order', async () => {
  const { requests, user } = await showCart({ ordererName: '' })
  const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent)
  await user.click(checkoutButton())
  await waitFor(() => expect(alerts()).toEqual(['MUST ENTER']))
  for (const field of [screen.getByLabelText("RO or Orderer's Name"), screen.getByLabelText('PO#')]) {
    await user.click(field)
    await user.paste('x'.repeat(201))
  }
  await user.click(checkoutButton())
  const tooLong = 'At most 200 characters'
  await waitFor(() => expect(alerts()).toEqual([tooLong, tooLong]))
  expect(requests).toEqual([])
})
