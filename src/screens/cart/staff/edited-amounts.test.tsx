import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Outbox } from '#outbox/outbox.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { sampleDealership, sampleLines } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { CartScreen } from '../cart-screen.tsx'

afterEach(cleanup)

async function showCart() {
  const requests: PlaceRequest[] = []
  const outbox: Partial<Outbox> = {
    async place(request) {
      requests.push(request)
      return { kind: 'cart-changed' }
    },
  }
  const counter = sampleCounter({
    account: sampleAccount({
      role: { id: 2, name: 'Manager' },
      privileges: [{ group: 'Orders', actions: ['view', 'create', 'edit'] }],
    }),
    chosenDealership: sampleDealership(),
    outbox,
  })
  await changeCart(counter.databases.account, () => ({ lines: sampleLines }))
  showScreen(counter, <CartScreen NewCustomer={() => null} />, '/cart')
  await screen.findByRole('list', { name: 'Cart lines' })
  return { requests, user: userEvent.setup() }
}

it('keeps a typed amount when a line changes, and offers the computed amount', async () => {
  const { user } = await showCart()
  const shippingField = await screen.findByLabelText('Shipping amount')
  await user.clear(shippingField)
  await user.type(shippingField, '$1,250.50')
  await user.tab()
  await screen.findByText('Computed now: $23.50')
  await user.click(screen.getAllByRole('button', { name: 'Increase' })[1] as HTMLElement) // there are two lines
  expect(shippingField).toHaveProperty('value', '1250.50')
  await user.click(await screen.findByRole('button', { name: 'Use $23.50 for Shipping' }))
  await waitFor(() => expect(shippingField).toHaveProperty('value', '23.50'))
  expect(screen.queryByText(/^Computed now/)).toBeNull()
})

it('lets staff change markup, shipping and tax of a line, and the markup of the whole order', async () => {
  const { requests, user } = await showCart()
  const fieldText = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  async function type(label: string, text: string): Promise<void> {
    await user.clear(await screen.findByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
    await user.tab()
  }
  const totalText = () => screen.getByText('Total', { selector: 'dt' }).nextElementSibling?.textContent
  await screen.findByLabelText('Markup of Tag Pouch Standard')
  const pouchLabels = ['Markup', 'Shipping', 'Tax'].map((title) => `${title} of Tag Pouch Standard`)
  expect(pouchLabels.map(fieldText)).toEqual(['0', '11.50', '2.81'])
  await type('Markup of Tag Pouch Standard', '-10%')
  await waitFor(() => expect(pouchLabels.map(fieldText)).toEqual(['-10', '11.50', '2.56']))
  await type('Shipping of Tag Pouch Standard', '4')
  await type('Tax of Tag Pouch Standard', '1')
  await type('Markup percent', '8')
  // The sum for both lines: prices 41 + 4.64, shipping 4 + 12, tax 1 + 0.29.
  await waitFor(() => expect(totalText()).toBe('$62.93'))
  expect(fieldText('Markup of Plate Frame Chrome')).toBe('8')
  await user.click(screen.getByRole('button', { name: 'Use $2.56 for Tax of Tag Pouch Standard' }))
  await waitFor(() => expect(totalText()).toBe('$64.49'))
  await type('Markup of Tag Pouch Standard', '-1001')
  expect(screen.getByRole('alert').textContent).toBe('Value must be between -1000 and 1000')
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Markup of Tag Pouch Standard'))
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Use 8% for Markup of Tag Pouch Standard' }))
  await user.click(screen.getByRole('button', { name: 'Checkout' }))
  await waitFor(() =>
    expect(requests).toMatchObject([{ edited: { discount: 8, lines: { 101: { shippingCost: 4 } } } }]),
  )
  expect(requests[0]?.edited.lines).toEqual({ 101: { shippingCost: 4 } })
})
