// The screens while an order that will wait is being saved, and right after.
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { useCart } from '#app-context/use-cart.ts'
import { PendingOrdersScreen } from '#screens/pending-orders/pending-orders-screen.tsx'
import { changeCart } from '#storage/cart/cart-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleDealership, sampleLines, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

function StoredCount() {
  return <p>Stored: {useCart().itemCount}</p>
}

/** The order is saved and the cart is emptied at once. The page learns it when the test calls `answer`. */
async function showCart() {
  const chosenDealership = sampleDealership()
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership, connection: 'offline' })
  const { account } = counter.databases
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { open } = counter.outbox
  counter.outbox.open = async () => ({
    ...(await open()),
    async place({ cartRevision }) {
      const outcome = await createOutboxTable(account).place(cartRevision, () => samplePendingOrder({}))
      await isAnswered
      return outcome
    },
  })
  await changeCart(account, () => ({ lines: sampleLines, ordererName: 'Sam' }))
  const cart = <CartScreen NewCustomer={() => null} />
  showScreen(
    counter,
    <>
      {cart}
      <StoredCount />
    </>,
    '/cart',
  )
  await screen.findByRole('list', { name: 'Cart lines' })
  return { counter, answer: () => answer(), user: userEvent.setup() }
}

const checkout = () => screen.getByRole('button', { name: 'Checkout' })

it('keeps the ordered cart visible until Pending orders appears, and shows Checkout as busy when that takes long', async () => {
  const { answer, user } = await showCart()
  await user.click(checkout())
  await screen.findByText('Stored: 0')
  expect(screen.getAllByRole('spinbutton', { name: 'Quantity' })).toHaveLength(2)
  await waitFor(() => expect(checkout().getAttribute('aria-busy')).toBe('true'))
  await user.click(checkout())
  expect(screen.getAllByRole('spinbutton', { name: 'Quantity' })).toHaveLength(2)
  answer()
  await screen.findByText('At /pending-orders')
})

it('shows the order on Pending orders at once, and reads the list again when the page opens again', async () => {
  const { counter, answer, user } = await showCart()
  answer()
  await user.click(checkout())
  await screen.findByText('At /pending-orders')
  cleanup()
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  expect(screen.getByRole('list', { name: 'Waiting orders' }).children).toHaveLength(1)
  cleanup()
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  expect(screen.queryByRole('list', { name: 'Waiting orders' })).toBeNull()
  expect((await screen.findByRole('list', { name: 'Waiting orders' })).children).toHaveLength(1)
})
