// The cart and Pending orders while the device saves an order without a connection, and right afterwards.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useCart } from '#app-context/cart/use-cart.ts'
import { PendingOrdersScreen } from '#screens/pending-orders/pending-orders-screen.tsx'
import { changeCart } from '#storage/cart/cart-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleDealership, sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

function StoredItemCount() {
  return <p>Stored: {useCart().itemCount}</p>
}

/**
 * Shows the cart. At Checkout the device saves the order and empties the cart at once; the page gets the outcome when
 * the test calls `reportOutcome`.
 */
async function showCart() {
  const chosenDealership = sampleDealership()
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership, connection: 'offline' })
  const { account } = counter.databases
  let reportOutcome = () => {}
  const outcomeReported = new Promise<void>((resolve) => {
    reportOutcome = resolve
  })
  const { open } = counter.outbox
  counter.outbox.open = async () => ({
    ...(await open()),
    async place({ cartRevision }) {
      const outcome = await createOutboxTable(account).place(cartRevision, () => samplePendingOrder({}))
      await outcomeReported
      return outcome
    },
  })
  await changeCart(account, () => ({ lines: sampleLines, ordererName: 'Sam' }))
  const cart = <CartScreen NewCustomer={() => null} />
  showScreen(
    counter,
    <>
      {cart}
      <StoredItemCount />
    </>,
    '/cart',
  )
  await screen.findByRole('list', { name: 'Cart lines' })
  return { counter, reportOutcome: () => reportOutcome(), user: userEvent.setup() }
}

const checkoutButton = () => screen.getByRole('button', { name: 'Checkout' })

it('keeps the ordered cart visible until Pending orders appears, and shows Checkout as busy if saving takes long', async () => {
  const { reportOutcome, user } = await showCart()
  await user.click(checkoutButton())
  await screen.findByText('Stored: 0')
  expect(screen.getAllByRole('spinbutton', { name: 'Quantity' })).toHaveLength(2)
  await waitFor(() => expect(checkoutButton().getAttribute('aria-busy')).toBe('true'))
  await user.click(checkoutButton())
  expect(screen.getAllByRole('spinbutton', { name: 'Quantity' })).toHaveLength(2)
  reportOutcome()
  await screen.findByText('At /pending-orders')
})

it('shows the order on Pending orders at once, and reads the list again when the page opens again', async () => {
  const { counter, reportOutcome, user } = await showCart()
  reportOutcome()
  await user.click(checkoutButton())
  await screen.findByText('At /pending-orders')
  cleanup()
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  expect(screen.getByRole('list', { name: 'Waiting orders' }).children).toHaveLength(1)
  cleanup()
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  expect(screen.queryByRole('list', { name: 'Waiting orders' })).toBeNull()
  expect((await screen.findByRole('list', { name: 'Waiting orders' })).children).toHaveLength(1)
})
