// The cart of a visitor who orders as a new customer. A replacement stands in for the form, which has its own tests.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dealershipOfVisitor, type State } from '#domain/people/dealership.ts'
import type { WatchResult } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { scriptCheckoutEnd } from '#tests/support/script-checkout-end.ts'
import { sampleCustomer, sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { CartScreen } from './cart-screen.tsx'
import type { NewCustomerFormProps } from './use-new-customer.ts'

const clearMemory = () => sessionStorage.clear()
beforeEach(clearMemory)
afterEach(() => {
  cleanup()
  clearMemory()
})

const ILLINOIS: State = { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 }
const HAWAII: State = { id: 12, code: 'HI', name: 'Hawaii', tax: 4 }

/** Replaces the form of new customers: two buttons choose a state, the third places the order. */
function FormReplacement({ onChooseState, onOrder }: NewCustomerFormProps) {
  return (
    <>
      <button type="button" onClick={() => onChooseState(ILLINOIS)}>
        Illinois
      </button>
      <button type="button" onClick={() => onChooseState(HAWAII)}>
        Hawaii
      </button>
      <button
        type="button"
        onClick={() => void onOrder({ customer: sampleCustomer, state: ILLINOIS, poNumber: 'PO 9' })}
      >
        Place
      </button>
    </>
  )
}

const SENT_FIELDS = { state: 'sent', orderId: 900 } as const

/** Shows the cart. A checkout saves an order with `fields`, and the outbox reports `watchResult` about it. */
async function showCart({
  fields = SENT_FIELDS as Partial<PendingOrder>,
  watchResult = 'sent' as WatchResult,
} = {}) {
  const counter = sampleCounter({ account: null })
  const order = samplePendingOrder({ customer: sampleCustomer, ...fields })
  const requestLog = scriptCheckoutEnd(counter, order, watchResult)
  const notices = watchNotices(counter)
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={FormReplacement} />, '/cart?new-customer=yes')
  await screen.findByRole('list', { name: 'Cart lines' })
  return { counter, notices, ...requestLog, user: userEvent.setup() }
}

const totalsTexts = () => screen.getAllByRole('definition').map((value) => value.textContent)
const RECEIVED_NOTICE = ['Your order was recived and on its way to you!', 8000]

it('shows the tax of the state that is chosen in the form, and TBD as shipping and total for Hawaii', async () => {
  const { user } = await showCart()
  expect(totalsTexts()).toEqual(['$49.30', '$23.50', '$0.00', '$72.80'])
  await user.click(screen.getByRole('button', { name: 'Illinois' }))
  expect(totalsTexts()).toEqual(['$49.30', '$23.50', '$3.08', '$75.88'])
  await user.click(screen.getByRole('button', { name: 'Hawaii' }))
  expect(totalsTexts()).toEqual(['$49.30', 'TBD', '$1.97', 'TBD'])
  expect(screen.queryByRole('button', { name: 'Checkout' })).toBeNull()
})

it("places the order for a dealership made from the form, and opens the order's page", async () => {
  const { counter, notices, requests, user } = await showCart()
  await user.click(screen.getByRole('button', { name: 'Place' }))
  await screen.findByText('At /order/unregistered/900')
  expect(requests).toMatchObject([
    {
      cartRevision: (await readCart(counter.databases.account)).revision,
      customer: sampleCustomer,
      dealership: dealershipOfVisitor(sampleCustomer, ILLINOIS),
      poNumber: 'PO 9',
      ordererName: 'Harper Wells',
      edited: {},
      isShippingOpen: false,
    },
  ])
  expect(notices).toEqual([RECEIVED_NOTICE])
  expect(sessionStorage.getItem('orderEmail')).toBe('harper@example.com')
})

it("opens Home when the server's number of the order is unknown", async () => {
  const { notices, user } = await showCart({ fields: { state: 'sent', orderId: null } })
  await user.click(screen.getByRole('button', { name: 'Place' }))
  await screen.findByText('At /')
  expect(notices).toEqual([RECEIVED_NOTICE])
})

it('puts a refused order back into the cart and says why', async () => {
  const message = 'This e-mail belongs to an account already, or waits for approval.'
  const fields: Partial<PendingOrder> = { state: 'refused', refusal: { code: 10203, message, cause: null } }
  const { returnedIntents, user } = await showCart({ fields, watchResult: 'refused' })
  await user.click(screen.getByRole('button', { name: 'Place' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`Failed checkout. ${message}`)
  expect(returnedIntents).toHaveLength(1)
})

it('lets the order wait only if the server keeps keys of orders', async () => {
  const withoutKeys = await showCart({ fields: {}, watchResult: 'pending' })
  await withoutKeys.user.click(screen.getByRole('button', { name: 'Place' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed checkout\. Placing the order needs a connection\./,
  )
  expect(withoutKeys.returnedIntents).toHaveLength(1)
  cleanup()

  const withKeys = await showCart({ fields: {}, watchResult: 'pending' })
  await noteEdgeAnswers(withKeys.counter.databases.device, true, null)
  await withKeys.user.click(screen.getByRole('button', { name: 'Place' }))
  await screen.findByText('At /pending-orders')
  expect(withKeys.returnedIntents).toEqual([])
  await noteEdgeAnswers(withKeys.counter.databases.device, false, null)
})

it('leads a visitor with an empty cart to registration', async () => {
  showScreen(
    sampleCounter({ account: null }),
    <CartScreen NewCustomer={FormReplacement} />,
    '/cart?new-customer=yes',
  )
  await screen.findByText('Cart empty')
  expect(screen.getByRole('link', { name: 'For new customers' }).getAttribute('href')).toBe('/registration')
  expect(screen.queryByRole('button', { name: 'Place' })).toBeNull()
})

it('leads a visitor from Checkout to the form', async () => {
  const counter = sampleCounter({ account: null })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={FormReplacement} />, '/cart')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Checkout' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('link', { name: 'For new customers' }))
  const form = await screen.findByRole('button', { name: 'Place' })
  await waitFor(() => expect(document.activeElement?.contains(form)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('does not offer the form to a signed-in person', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={FormReplacement} />, '/cart?new-customer=yes')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Place' })).toBeNull()
})

it('shows the link for new customers once the cart is read', async () => {
  const counter = sampleCounter({ account: null })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={FormReplacement} />, '/cart')
  expect(screen.queryByRole('link', { name: 'For new customers' })).toBeNull()
  const link = await screen.findByRole('link', { name: 'For new customers' })
  expect(link.getAttribute('href')).toBe('/cart?new-customer=yes')
})
