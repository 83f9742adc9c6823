import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import {
  BILLING,
  billedDealership,
  company,
  field,
  group,
  saveButton,
  showCompany,
} from '#tests/support/show-company.tsx'
import { alertTexts } from '#tests/support/visitor-forms.ts'

afterEach(cleanup)

const DOUBTFUL_EDIT =
  'Update company: The server did not answer in time.\nIt may have been saved all the same; the next try looks first.'
const failedAnswer = (failure: Failure): Answer<unknown> => ({ ok: false, failure })

async function openCompanyForm(options?: Parameters<typeof showCompany>[0]) {
  const page = await showCompany(options)
  await screen.findByLabelText('Company name')
  return page
}

it('shows the company, its first dealership and its users', async () => {
  const user = {
    id: 9,
    login: 'north',
    name: 'Nora North',
    email: 'nora@example.com',
    phone: '',
    role: { id: 3, name: 'Dealer' },
    isRegistered: 0,
    defaultUser: false,
    countInvites: 0,
    countOrder: 0,
    lastLogin: null,
    canBeVendor: false,
    dealerships: [{ id: 5, name: 'Prairie North' }],
  }
  await openCompanyForm({ serverCompany: company({ users: [user] }) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Prairie Auto Group')
  expect(field('Company name').value).toBe('Prairie Auto Group')
  const dealership = group('Dealership')
  expect(dealership.getByLabelText('Dealership name')).toHaveProperty('value', 'Prairie North')
  expect(dealership.getByLabelText('Dealership email')).toHaveProperty('value', 'north@example.com')
  expect(dealership.getByLabelText('Dealership phone')).toHaveProperty('value', '3125550101')
  expect(dealership.getByLabelText('Dealer license number')).toHaveProperty('value', '')
  const shipping = group('Shipping address')
  expect(shipping.getByLabelText('Street')).toHaveProperty('value', '1 Lake Street')
  expect(shipping.getByLabelText('City')).toHaveProperty('value', 'Chicago')
  await waitFor(() => expect(shipping.getByLabelText('State')).toHaveProperty('value', '13'))
  expect(shipping.getByLabelText('ZIP')).toHaveProperty('value', '60601')
  expect(screen.getByLabelText('Billing address is the shipping address')).toHaveProperty('checked', true)
  expect(group('Billing address').queryByLabelText('Street')).toBeNull()
  const userRows = within(screen.getByRole('table', { name: 'Users' })).getAllByRole('row')
  expect(userRows[1]?.textContent).toContain('northNot approvednora@example.comDealerPrairie North')
})

it('saves the name and the edited dealership, and stays on the page', async () => {
  const { server, notices, user } = await openCompanyForm()
  await user.type(field('Company name'), ' Inc')
  await user.clear(field('Dealership email'))
  await user.type(field('Dealership email'), 'a@example.com, b@example.com')
  await user.selectOptions(group('Shipping address').getByLabelText('State'), 'No state')
  await user.click(saveButton())
  await waitFor(() => expect(notices).toEqual([['Company successfully updated!', 5000]]))
  expect(server.savedCompanies).toEqual([
    {
      id: 2,
      name: 'Prairie Auto Group Inc',
      version: 4,
      editCompanyId: 2,
      editDealershipId: 5,
      createDealership: false,
      dealerships: [
        {
          id: 5,
          name: 'Prairie North',
          email: 'a@example.com,b@example.com',
          phone: '3125550101',
          dealerLicenseNumber: '',
          shippingAddress: { street: '1 Lake Street', city: 'Chicago', zip: '60601', stateId: null },
          copyShippingToBilling: true,
          billingAddress: { street: '', city: '', zip: '', stateId: null },
        },
      ],
    },
  ])
  expect(field('Dealership email').value).toBe('a@example.com,b@example.com')
})

it('shows the fault of every field', async () => {
  const { server, user } = await openCompanyForm()
  await user.clear(field('Company name'))
  await user.type(field('Dealership name'), ';')
  await user.type(field('Dealership email'), ',x')
  await user.type(field('Dealership phone'), 'x')
  await user.click(field('Dealer license number'))
  await user.paste('x'.repeat(201))
  await user.type(group('Shipping address').getByLabelText('ZIP'), '9')
  await user.click(screen.getByLabelText('Billing address is the shipping address'))
  await user.type(group('Billing address').getByLabelText('ZIP'), 'x')
  await user.click(saveButton())
  await waitFor(() =>
    expect(alertTexts()).toEqual([
      'Field cannot be empty',
      'Field contains invalid characters',
      'Invalid email format',
      'Field must be a valid phone number',
      'At most 200 characters',
      'Field must be a valid ZIP code',
      'Field must be a valid ZIP code',
    ]),
  )
  expect(document.activeElement).toBe(field('Company name'))
  expect(server.savedCompanies).toEqual([])
})

it('shows the faults of the empty fields of a new dealership, and requires no address', async () => {
  const { user } = await openCompanyForm()
  await user.click(screen.getByRole('button', { name: 'Add new dealership' }))
  expect(field('Dealership name').value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(field('Dealership name')))
  await user.click(saveButton())
  await waitFor(() =>
    expect(alertTexts()).toEqual(['Field cannot be empty', 'Required field', 'Required field']),
  )
})

it('focuses the name of a new dealership, even when the page renders again before the field exists', async () => {
  await openCompanyForm()
  act(() => {
    screen.getByRole('button', { name: 'Add new dealership' }).click()
    fireEvent.change(field('Company name'), { target: { value: 'Prairie' } })
  })
  expect(field('Dealership name').value).toBe('')
  expect(document.activeElement).toBe(field('Dealership name'))
})

it('ignores the billing address when the shipping address is copied', async () => {
  const northDealership = billedDealership({
    id: 5,
    copyShippingToBilling: false,
    billingAddress: { ...BILLING, zip: '12' },
  })
  const { server, user } = await openCompanyForm({
    serverCompany: company({ dealerships: [northDealership] }),
  })
  expect(group('Billing address').getByLabelText('Street')).toHaveProperty('value', '9 Main Street')
  await user.click(screen.getByLabelText('Billing address is the shipping address'))
  await user.click(saveButton())
  await waitFor(() => expect(server.savedCompanies).toHaveLength(1))
  expect(server.savedCompanies[0]?.dealerships[0]).toMatchObject({
    copyShippingToBilling: true,
    billingAddress: { street: '', city: '', zip: '', stateId: null },
  })
})

it('shows a dealership after it is added, and offers empty fields for the next one', async () => {
  const { server, user } = await openCompanyForm()
  // An edited dealership is saved together with the new one.
  await user.type(field('Dealership name'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Add new dealership' }))
  expect(screen.getByText('At /company/edit/2?dealership=new')).toBeTruthy()
  await user.type(field('Dealership name'), 'Prairie West')
  await user.type(field('Dealership email'), 'west@example.com')
  await user.type(field('Dealership phone'), '5550102')
  await user.click(saveButton())
  await screen.findByText('At /company/edit/2?dealership=71')
  expect(server.savedCompanies[0]?.dealerships).toMatchObject([
    { id: 5, name: 'Prairie North 2' },
    { id: 0, name: 'Prairie West' },
  ])
  await user.click(screen.getByRole('button', { name: 'Add new dealership' }))
  expect(field('Dealership name').value).toBe('')
})

it('keeps the focus in the field in which Enter saved a new dealership', async () => {
  const { user } = await openCompanyForm()
  await user.click(screen.getByRole('button', { name: 'Add new dealership' }))
  await user.type(field('Dealership name'), 'Prairie West')
  await user.type(field('Dealership email'), 'west@example.com')
  await user.type(field('Dealership phone'), '5550102{Enter}')
  await screen.findByText('At /company/edit/2?dealership=71')
  await waitFor(() => expect(document.activeElement).toBe(field('Dealership phone')))
})

it('does not create a dealership twice after the answer to the first try was lost', async () => {
  let isAnswerLost = true
  const { server, notices, user } = await openCompanyForm({
    answer(path) {
      if (path !== 'api/admin/company/create-update' || !isAnswerLost) return undefined
      isAnswerLost = false
      return failedAnswer({ kind: 'timed-out' })
    },
  })
  await user.click(screen.getByRole('button', { name: 'Add new dealership' }))
  await user.type(field('Dealership name'), 'Prairie West')
  await user.type(field('Dealership email'), 'west@example.com')
  await user.type(field('Dealership phone'), '5550102')
  const noAddress = { street: '', city: '', zip: '', state: null }
  const westDealership = billedDealership({
    id: 71,
    name: 'Prairie West',
    email: 'west@example.com',
    phone: '5550102',
    shippingAddress: noAddress,
  })
  server.company = {
    ...server.company,
    version: 5,
    dealerships: [...server.company.dealerships, westDealership],
  }
  await user.click(saveButton())
  await waitFor(() => expect(notices).toEqual([[DOUBTFUL_EDIT, 5000]]))
  await user.click(saveButton())
  await waitFor(() => expect(server.savedCompanies).toHaveLength(1))
  expect(server.savedCompanies[0]).toMatchObject({ version: 5, dealerships: [] })
})

it('keeps the typing of one dealership while another dealership is chosen, and saves both dealerships', async () => {
  const { server, user } = await openCompanyForm()
  await user.type(field('Dealership name'), ' 1')
  await user.selectOptions(screen.getByLabelText('Dealerships of the company'), 'Prairie South')
  expect(screen.getByText('At /company/edit/2?dealership=6')).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Prairie North (not saved)' })).toBeTruthy()
  await user.type(field('Dealership name'), ' 2')
  await user.click(saveButton())
  await waitFor(() => expect(server.savedCompanies).toHaveLength(1))
  expect(server.savedCompanies[0]?.dealerships).toMatchObject([
    { id: 5, name: 'Prairie North 1' },
    { id: 6, name: 'Prairie South 2' },
  ])
})

it('shows at Save the dealership with the invalid field, even if another dealership was shown', async () => {
  const { user } = await openCompanyForm()
  await user.clear(field('Dealership name'))
  await user.selectOptions(screen.getByLabelText('Dealerships of the company'), 'Prairie South')
  await user.click(saveButton())
  await screen.findByText('Field cannot be empty')
  expect(screen.getByText('At /company/edit/2?dealership=5')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Dealership name')))
})

it('says at the field of the name that another company has this name', async () => {
  const message = 'A company of this name exists already.'
  const { notices, user } = await openCompanyForm({
    answer: (path) =>
      path === 'api/admin/company/create-update'
        ? failedAnswer({ kind: 'refused', code: 10200, status: 400, message })
        : undefined,
  })
  await user.type(field('Company name'), ' Inc')
  await user.click(saveButton())
  await waitFor(() => expect(alertTexts()).toEqual([message]))
  expect(document.activeElement).toBe(field('Company name'))
  expect(notices).toEqual([])
})

it.each([
  [{ name: 'Administrators' }, 'The company Administrators is the supplier itself and keeps its name.'],
  [{ defaultCompany: true }, 'This company came with the system and keeps its name.'],
])('says beside the name of a company with %j that the name cannot change', async (fields, hint) => {
  await openCompanyForm({ serverCompany: company(fields) })
  expect(field('Company name').readOnly).toBe(true)
  expect(screen.getByRole('textbox', { name: 'Company name', description: hint })).toBeTruthy()
})

it('shows no dealership fields to people who may not edit dealerships', async () => {
  const { server, user } = await openCompanyForm({ rights: ['view', 'edit'] })
  expect(screen.queryByRole('group', { name: 'Dealership' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add new dealership' })).toBeNull()
  await user.type(field('Company name'), ' Inc')
  await user.click(saveButton())
  await waitFor(() =>
    expect(server.savedCompanies).toMatchObject([
      { id: 2, name: 'Prairie Auto Group Inc', version: 4, dealerships: [] },
    ]),
  )
})

it('asks before a fee changes, and a notice names the new state', async () => {
  const northDealership = billedDealership({ id: 5, name: 'Prairie North', noShippingFee: true })
  const { server, notices, user } = await openCompanyForm({
    serverCompany: company({ dealerships: [northDealership] }),
  })
  await user.click(screen.getByRole('button', { name: 'Tax Off' }))
  const question = await screen.findByRole('dialog', { name: 'Tax Off' })
  expect(question.textContent).toContain('Charge Prairie North no tax from now on?')
  await user.click(within(question).getByRole('button', { name: 'No' }))
  expect(server.feeRequests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Tax Off' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(server.feeRequests).toEqual([{ id: 5, dealerFee: 'TAX', state: false }]))
  await waitFor(() => expect(notices).toEqual([['Prairie North is charged no tax now.', 5000]]))
  await user.click(screen.getByRole('button', { name: 'Shipping On' }))
  await screen.findByRole('dialog', { name: 'Shipping On' })
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(server.feeRequests[1]).toEqual({ id: 5, dealerFee: 'SHIPPING', state: true }))
  await waitFor(() => expect(notices[1]).toEqual(['Prairie North is charged for shipping now.', 5000]))
})

it('keeps the typed fields when a fee changes, and shows the new state of the fee', async () => {
  const { server, user } = await openCompanyForm()
  await user.type(field('Dealership name'), ' 1')
  server.company = company({ dealerships: [billedDealership({ id: 5, name: 'Prairie North', noTax: true })] })
  await user.click(screen.getByRole('button', { name: 'Tax Off' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByRole('button', { name: 'Tax On' })
  expect(screen.getByRole('button', { name: 'Shipping Off' })).toBeTruthy()
  expect(field('Dealership name').value).toBe('Prairie North 1')
})

it('removes a dealership from the company after a question, for people who have the right', async () => {
  const { server, notices, user } = await showCompany({
    rights: ['view', 'create', 'edit', 'remove'],
    serverCompany: company({
      dealerships: [billedDealership({ id: 5, name: 'Prairie North', companyId: 2 })],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove dealership' }))
  const question = await screen.findByRole('dialog', { name: 'Remove dealership' })
  expect(question.textContent).toContain('Remove Prairie North from the company?')
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(server.savedCompanies).toHaveLength(1))
  expect(server.savedCompanies[0]).toMatchObject({
    id: 2,
    version: 4,
    dealerships: [],
    removedDealershipIds: [5],
  })
  await waitFor(() => expect(notices.at(-1)?.[0]).toBe('Removed: Prairie North'))
  cleanup()
  await showCompany({ rights: ['view', 'create', 'edit'] })
  await screen.findByRole('button', { name: 'Add new dealership' })
  expect(screen.queryByRole('button', { name: 'Remove dealership' })).toBeNull()
})

it('says once, on the page, that there is no such company', async () => {
  const { notices } = await showCompany({ address: '/company/edit/77' })
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(screen.getByText('User: No such company')).toBeTruthy()
  expect(notices).toEqual([])
})

it('says only Not found when the server sends no message', async () => {
  const { notices } = await showCompany({
    answer: (path) =>
      path === 'api/admin/company/2'
        ? failedAnswer({ kind: 'refused', code: 10404, status: 404, message: '' })
        : undefined,
  })
  await screen.findByRole('heading', { name: 'Not found' })
  expect(screen.queryByText(/^User:/)).toBeNull()
  expect(notices).toEqual([])
})

it('says offline that saving needs a connection', async () => {
  const { server, user } = await openCompanyForm({ connection: 'offline' })
  const hint = 'Saving needs a connection. What you typed stays here; save it when the server answers.'
  expect(screen.getByRole('button', { name: 'Save', description: hint })).toBeTruthy()
  await user.type(field('Company name'), ' Inc{Enter}')
  expect(server.savedCompanies).toEqual([])
})
