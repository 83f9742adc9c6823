import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { sampleDealership, sampleFrame, sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrderAgain } from './order-again.tsx'

afterEach(cleanup)

const LINES = [
  { productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.45 },
  { productId: 121, name: 'Plate Frame Chrome', quantity: 2, price: 2.15 },
]
const dealerships = [sampleDealership(), sampleDealership({ id: 2, name: 'Peoria' })]

/** An order, of Peoria unless the test says otherwise, is ordered again while Lakeside Motors is chosen. */
async function orderAgain({
  isCartEmpty,
  dealershipId = 2,
}: {
  isCartEmpty: boolean
  dealershipId?: number
}) {
  const products = [sampleProduct(), sampleFrame()]
  const counter = sampleCounter({
    account: sampleAccount({ dealerships: dealerships.map(({ id, name }) => ({ id, name })) }),
    dealerships,
    chosenDealership: sampleDealership(),
    connection: 'online',
    // the screen makes only this call
    api: {
      call: (async () => ({
        ok: true,
        value: { items: products, count: 2, unreadableIds: [] },
      })) as unknown as Api['call'],
    },
  })
  counter.catalogue.refreshProducts = (products) => putProducts(counter.databases.copy, products)
  const chosenIds: number[] = []
  counter.dealershipChoice.choose = async (id) => void chosenIds.push(id)
  if (!isCartEmpty) await counter.cart.setQuantity(sampleFrame(), 5)
  let hasEnded = false
  showScreen(
    counter,
    <OrderAgain
      lines={LINES}
      dealershipId={dealershipId}
      onEnd={() => {
        hasEnded = true
      }}
    />,
  )
  await screen.findByRole('dialog', { name: 'Items added to cart' })
  const { lines } = await readCart(counter.databases.account)
  return {
    chosenIds,
    cartQuantities: lines.map(({ product, quantity }) => [product.id, quantity]),
    hasEnded: () => hasEnded,
  }
}

it('puts every line into an empty cart and switches the cart to the order’s dealership', async () => {
  const { chosenIds, cartQuantities, hasEnded } = await orderAgain({ isCartEmpty: true })
  expect(cartQuantities).toEqual([
    [101, 100],
    [121, 2],
  ])
  expect(chosenIds).toEqual([2])
  await userEvent.click(screen.getByRole('button', { name: 'Continue Shopping' }))
  await waitFor(() => expect(hasEnded()).toBe(true))
})

it('keeps the dealership of a cart that has lines, and shows its name', async () => {
  const { chosenIds } = await orderAgain({ isCartEmpty: false })
  expect(chosenIds).toEqual([])
  expect(screen.getByRole('dialog').textContent).toContain('The cart is for Lakeside Motors.')
})

it('keeps the chosen dealership for an order of a dealership that the person cannot choose', async () => {
  const { chosenIds } = await orderAgain({ isCartEmpty: true, dealershipId: 3 })
  expect(chosenIds).toEqual([])
})
