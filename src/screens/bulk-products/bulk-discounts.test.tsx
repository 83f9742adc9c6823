import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import { EDITOR_PRIVILEGES, createEditedCatalogue, samplePouch } from '#tests/support/edited-catalogue.tsx'
import { showScreen } from '#tests/support/show-screen.tsx'
import { BulkScreen } from './bulk-screen.tsx'

afterEach(cleanup)

const ADMIN_PRIVILEGES = [...EDITOR_PRIVILEGES, { group: 'Orders', actions: ['edit'] }]

async function openDialog(options: Parameters<typeof createEditedCatalogue>[0]) {
  const dealerships = [dealership({ id: 7, name: 'Lakeside' }), dealership({ id: 8, name: 'Prairie' })]
  const catalogue = await createEditedCatalogue({ dealerships, ...options })
  const routes = (
    <Routes>
      <Route path="/product/bulk/:parentId" element={<BulkScreen />} />
    </Routes>
  )
  showScreen(catalogue.counter, routes, '/product/bulk/11')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all listed products' }))
  await user.click(screen.getByRole('button', { name: /^Change \d+ products?$/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Change \d+ products?$/ })
  return { ...catalogue, user, dialog }
}

const previewRowTexts = async () =>
  within(await screen.findByRole('table', { name: 'Preview of the changes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('replaces the earlier discounts of one dealership on several products by the typed discount', async () => {
  const { calls, user, dialog } = await openDialog({
    privileges: ADMIN_PRIVILEGES,
    products: [
      samplePouch(101, {
        discountsDTO: [
          { id: 1, type: 'MARKUP_DEALER', dealershipId: 7, value: 20 },
          { id: 2, type: 'DISCOUNT_DEALER', dealershipId: 8, value: 3 },
        ],
      }),
      samplePouch(102),
      samplePouch(103, { discountsDTO: [{ id: 3, type: 'DISCOUNT_DEALER', dealershipId: 7, value: 12.5 }] }),
    ],
  })
  const valueField = within(dialog).getByLabelText('Discount or markup, %')
  await within(dialog).findByRole('option', { name: 'Lakeside' })
  await user.selectOptions(within(dialog).getByLabelText('Dealership of the discount'), 'Lakeside')
  await within(dialog).findByText('Required field')
  fireEvent.change(valueField, { target: { value: '1001' } })
  await within(dialog).findByText('Discount value cannot exceed 1000')
  fireEvent.change(valueField, { target: { value: '12.5' } })
  await waitFor(async () =>
    expect(await previewRowTexts()).toEqual([
      [
        'Pouch 101',
        'Will change',
        'Discounts: before Lakeside markup 20 % →  after Lakeside discount 12.5 %',
      ],
      ['Pouch 102', 'Will change', 'Discounts: before nothing →  after Lakeside discount 12.5 %'],
      ['Pouch 103', 'No change', ''],
    ]),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Change 2 products' }))
  await screen.findByText('2 done')
  expect(calls).toMatchObject([
    {
      body: {
        id: 101,
        discountsDTO: [
          { id: 1, type: 'DISCOUNT_DEALER', dealershipId: 7, value: 12.5 },
          { id: 2, type: 'DISCOUNT_DEALER', dealershipId: 8, value: 3 },
        ],
      },
    },
    { body: { id: 102, discountsDTO: [{ id: 0, type: 'DISCOUNT_DEALER', dealershipId: 7, value: 12.5 }] } },
  ])
})

it('requires a dealership when a discount value is typed', async () => {
  const { user, dialog } = await openDialog({ privileges: ADMIN_PRIVILEGES, products: [samplePouch(101)] })
  await user.type(within(dialog).getByLabelText('Discount or markup, %'), '5')
  await user.tab()
  await within(dialog).findByText('Required field')
  expect(within(dialog).getByLabelText('Dealership of the discount').getAttribute('aria-invalid')).toBe(
    'true',
  )
})

it('offers no dealership to an editor without dealerships', async () => {
  const { dialog } = await openDialog({ products: [samplePouch(101)] })
  const dealershipField = within(dialog).getByLabelText('Dealership of the discount')
  expect(
    within(dealershipField)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Leave as it is'])
})
