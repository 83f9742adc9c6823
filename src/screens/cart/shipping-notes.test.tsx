import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ProductSlotsContext, type ShippingNoteProps } from '#app-context/catalogue/product-slots.ts'
import type { EditedAmounts } from '#domain/orders/edited-amounts.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleDealership, sampleLines } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from './cart-screen.tsx'

afterEach(cleanup)

const noteTexts = () =>
  screen.queryAllByText(/^note of/).map((line) => line.textContent?.match(/note of .*lines/)?.[0])
const NoteText = ({ product, quantity, lines }: ShippingNoteProps) =>
  `note of ${product.id}: ${quantity} among ${lines.length} lines`

it.each<[string, EditedAmounts, string[]]>([
  ['typed nothing', {}, ['note of 101: 100 among 2 lines', 'note of 121: 2 among 2 lines']],
  ['typed the shipping of a line', { lines: { 101: { shippingCost: 4 } } }, ['note of 121: 2 among 2 lines']],
  ['typed the shipping of the order', { shippingCost: 4 }, []],
])('the cart of staff who %s has shipping notes beside computed shipping only', async (_, edited, notes) => {
  const staff = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] })
  const counter = sampleCounter({ account: staff, chosenDealership: sampleDealership() })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines, edited }))
  showScreen(
    counter,
    <ProductSlotsContext value={{ ShippingNote: NoteText }}>
      <CartScreen NewCustomer={() => null} />
    </ProductSlotsContext>,
    '/cart',
  )
  await screen.findByRole('list', { name: 'Cart lines' })
  expect(noteTexts()).toEqual(notes)
})

it('the cart of a new customer has shipping notes until the chosen state leaves the shipping open', async () => {
  const counter = sampleCounter({ account: null })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  const hawaii = { id: 12, code: 'HI', name: 'Hawaii', tax: 4 }
  showScreen(
    counter,
    <ProductSlotsContext value={{ ShippingNote: NoteText }}>
      <CartScreen
        NewCustomer={({ onChooseState }) => (
          <button type="button" onClick={() => onChooseState(hawaii)}>
            Hawaii
          </button>
        )}
      />
    </ProductSlotsContext>,
    '/cart?new-customer=yes',
  )
  await screen.findByRole('list', { name: 'Cart lines' })
  expect(noteTexts()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Hawaii' }))
  expect(noteTexts()).toEqual([])
})
