import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
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

const discountRows = () =>
  within(screen.getByRole('table', { name: 'Discounts' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent)
        .join(' '),
    )

async function addDiscount(user: UserEvent, dealershipId: string, value: string): Promise<void> {
  await user.click(button('Add discount'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add discount' }))
  await user.selectOptions(dialog.getByLabelText('Dealership'), dealershipId)
  await user.type(dialog.getByLabelText('Value'), value)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
}

it('a removed discount can be put back after another one was added', async () => {
  const { user } = await openProductForm()
  await user.click(button('Remove discount of Lakeside Motors'))
  await addDiscount(user, '6', '4')
  await user.click(button('Undo'))
  expect(discountRows()).toEqual(['Lakeside Motors Discount 10 %', 'Denali Ford Discount 4 %'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('a removed discount cannot be put back after its dealership got another one', async () => {
  const { user } = await openProductForm()
  await user.click(button('Remove discount of Lakeside Motors'))
  await addDiscount(user, '5', '4')
  expect(discountRows()).toEqual(['Lakeside Motors Discount 4 %'])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
