// What the person sees while an order is saved that will wait, and at once after it.
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

/** An order is saved, and the cart emptied, at once; `answer` lets the page know. */
async function showCart() {
  const chosen = sampleDealership()
  const counter = sampleCounter({ account: sampleAccount(), chosen, connection: 'offline' })
  const { account } = counter.databases
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { open } = counter.outbox
  counter.outbox.open = async () => ({
    ...(await open()),
    async place({ cartRevision }) {
      const placed = await createOutboxTable(account).place(cartRevision, () => samplePendingOrder({}))
      await isAnswered
      return placed
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

it('shows what was ordered until Pending orders takes over, and is busy where that takes long', async () => {
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

it('draws Pending orders with the order at once, and reads it anew the next time', async () => {
  const { counter, answer, user } = await showCart()
  answer()
  await user.click(checkout())
  await screen.findByText('At /pending-orders')
  cleanup()
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  expect(screen.getByRole('list', { name: 'Orders that wait' }).children).toHaveLength(1)
  cleanup()
  showScreen(counter, <PendingOrdersScreen />, '/pending-orders')
  expect(screen.queryByRole('list', { name: 'Orders that wait' })).toBeNull()
  expect((await screen.findByRole('list', { name: 'Orders that wait' })).children).toHaveLength(1)
})
