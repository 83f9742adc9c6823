import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleDealership, sampleLines } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

it('the cart lists the products that changed or left it, until the person dismisses the warning', async () => {
  const counter = sampleCounter({ account: sampleAccount(), chosenDealership: sampleDealership() })
  await changeCart(counter.databases.account, () => ({
    lines: sampleLines,
    warning: {
      gone: [{ productId: 103, name: 'Tag Paper Box' }],
      changed: [
        {
          productId: 101,
          name: 'Tag Pouch Standard',
          fields: [{ field: 'price', earlier: 0.45, current: 0.5 }],
          percentages: [],
        },
      ],
    },
  }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  const heading = await screen.findByText('Some products in your cart have been updated or removed.')
  const warning = within(heading.closest<HTMLElement>('[role=status]') ?? document.body)
  expect(warning.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tag Paper Box is no longer available for sale',
    'Tag Pouch Standard: Price was $0.45, now $0.50',
  ])
  await userEvent.setup().click(warning.getByRole('button', { name: 'Dismiss the warning' }))
  await waitFor(() => expect(heading.isConnected).toBe(false))
})
