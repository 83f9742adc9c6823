import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { BILLING, billedDealership, company, showCompany } from '#tests/support/show-company.tsx'
import { goBack } from '#tests/support/show-screen.tsx'

afterEach(cleanup)

const factsOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

it('shows the dealership that the page address names, without input fields', async () => {
  const southDealership = billedDealership({
    id: 6,
    name: 'Prairie South',
    email: 'a@example.com,b@example.com',
    dealerLicenseNumber: 'NJ-1',
    noTax: true,
    localStatus: true,
    copyShippingToBilling: false,
    billingAddress: BILLING,
  })
  const { user } = await showCompany({
    address: '/company/view/2/6',
    rights: ['view'],
    serverCompany: company({
      dealerships: [billedDealership({ id: 5, name: 'Prairie North', isApproved: false }), southDealership],
    }),
  })
  const group = await screen.findByRole('group', { name: 'Dealership' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Prairie Auto Group')
  expect(factsOf(group)).toEqual([
    ['Dealership email', 'a@example.com\nb@example.com'],
    ['Dealership phone', '+1 312-555-0101'],
    ['Dealer license number', 'NJ-1'],
    ['Shipping address', '1 Lake Street\nChicago, IL 60601'],
    ['Billing address', '9 Main Street\nPeoria, IL 61602'],
    [
      'Fees',
      'No tax is charged.\nShipping is charged.\nLocal: this dealership is charged the local shipping cost if a product has one.',
    ],
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit company' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Dealerships of the company'), 'Prairie North')
  expect(screen.getByText('At /company/view/2/5')).toBeTruthy()
  expect(screen.getByText('No user of this company is approved yet.')).toBeTruthy()
})

it('a chosen dealership gets no entry of its own in the history, so that Back leaves the company', async () => {
  await showCompany({ address: '/company/view/2/6' })
  await userEvent.selectOptions(await screen.findByLabelText('Dealerships of the company'), 'Prairie North')
  await screen.findByText('At /company/view/2/5')
  await goBack()
  expect(screen.queryByText('At /company/view/2/6')).toBeNull()
})

it('links to the form for people who may edit the company', async () => {
  await showCompany({ address: '/company/view/2/6', rights: ['view', 'edit'] })
  const link = await screen.findByRole('link', { name: 'Edit company' })
  expect(link.getAttribute('href')).toBe('/company/edit/2?dealership=6')
})

it.each([
  ['Lakeside', /^This company has no dealership yet\. Add a dealership before you add users/],
  ['Administrators', /^This company is the supplier itself\. It needs no dealership\.$/],
])('explains that %s has no dealership', async (name, expectedText) => {
  await showCompany({ address: '/company/view/2', serverCompany: company({ name, dealerships: [] }) })
  await screen.findByText(expectedText)
})

it('finds one of 400 dealerships, of which only the visible ones are rendered', async () => {
  const dealerships = Array.from({ length: 400 }, (_, index) =>
    billedDealership({ id: index + 1, name: `Store ${index + 1}` }),
  )
  const { user } = await showCompany({ address: '/company/view/2', serverCompany: company({ dealerships }) })
  const picker = await screen.findByRole('combobox', { name: 'Dealerships of the company' })
  await user.click(picker)
  const list = await screen.findByRole('listbox')
  // The specified sizes: rows of 40 px in a list of 400 px.
  expect(list.style.getPropertyValue('--row-height')).toBe('40px')
  expect(list.style.getPropertyValue('--list-height')).toBe('400px')
  expect(screen.queryAllByRole('option').length).toBeLessThan(50)
  await user.clear(picker)
  await user.type(picker, '398')
  await user.click(await screen.findByRole('option', { name: 'Store 398' }))
  expect(screen.getByText('At /company/view/2/398')).toBeTruthy()
})
