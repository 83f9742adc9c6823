import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { button, openProductForm, pouch, refusal } from '#tests/support/show-product-form.tsx'

afterEach(cleanup)

const dealershipOptions = (name: string) =>
  within(screen.getByLabelText(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('offers discounts only for the own dealerships of a person who does not order for all dealerships', async () => {
  const { user } = await openProductForm({
    serverProducts: [pouch({ discountsDTO: [] })],
    isOrderAdmin: false,
  })
  expect(screen.getByText('None of your dealerships has a discount of its own.')).toBeTruthy()
  expect(dealershipOptions('Prices for')).toEqual(['List price', 'Lakeside Motors'])
  await user.click(button('Add discount'))
  await screen.findByRole('dialog', { name: 'Add discount' })
  expect(dealershipOptions('Dealership')).toEqual(['Choose a Dealer', 'Lakeside Motors'])
})

it('tells a person who orders for all dealerships that without discounts all pay the list price', async () => {
  await openProductForm({ serverProducts: [pouch({ discountsDTO: [] })] })
  expect(screen.getByText('Every dealership pays the list price.')).toBeTruthy()
})

it('says that the list of dealerships could not be read, and reads it again after Try again', async () => {
  let isServerDown = true
  const { user } = await openProductForm({
    answer: (path) =>
      isServerDown && path === 'api/admin/company/dealership/min-info'
        ? refusal({ kind: 'timed-out' })
        : undefined,
  })
  await screen.findByText(
    'The server did not answer in time. Only dealerships saved on this device can be chosen.',
  )
  isServerDown = false
  await user.click(button('Try again'))
  await waitFor(() => expect(screen.queryByText(/^The server did not answer in time\./)).toBeNull())
})
