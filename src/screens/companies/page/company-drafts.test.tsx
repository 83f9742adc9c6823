import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { dialogRows, findSavedMeanwhileDialog } from '#tests/support/saved-meanwhile-dialog.ts'
import {
  BILLING,
  billedDealership,
  company,
  field,
  group,
  saveButton,
  showCompany,
} from '#tests/support/show-company.tsx'
import { goToAddress, sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'

afterEach(cleanup)

const OFFLINE: Answer<unknown> = { ok: false, failure: { kind: 'offline' } }

async function openCompanyForm(options?: Parameters<typeof showCompany>[0]) {
  const page = await showCompany(options)
  await screen.findByLabelText('Company name')
  return page
}

const draftOf = (counter: Counter, key = 'company-2') => readDraft(counter.databases.account, key)

it('keeps the typed fields through a reload, and deletes the draft after saving', async () => {
  const { counter, user } = await openCompanyForm({ address: '/company/edit/2?dealership=6' })
  await user.type(field('Company name'), ' Inc')
  await user.type(field('Dealership name'), ' 2')
  await waitFor(async () =>
    expect(await draftOf(counter)).toMatchObject({ value: { name: { typed: 'Prairie Auto Group Inc' } } }),
  )
  cleanup()
  const reopenedPage = await openCompanyForm({ counter, address: '/company/edit/2?dealership=6' })
  expect(screen.getByText(/^Your draft from .+ was restored\./)).toBeTruthy()
  expect(field('Company name').value).toBe('Prairie Auto Group Inc')
  expect(field('Dealership name').value).toBe('Prairie South 2')
  await user.click(saveButton())
  await waitFor(() => expect(reopenedPage.server.savedCompanies).toHaveLength(1))
  expect(reopenedPage.server.savedCompanies[0]).toMatchObject({
    name: 'Prairie Auto Group Inc',
    dealerships: [{ id: 6, name: 'Prairie South 2' }],
  })
  await waitFor(async () => expect(await draftOf(counter)).toBeNull())
})

it('shows another company at its address without the values that were typed for the first one', async () => {
  const { counter, server, user } = await openCompanyForm()
  await user.type(field('Company name'), ' Inc')
  await waitFor(async () => expect(await draftOf(counter)).not.toBeNull())
  server.company = company({ id: 3, name: 'Lakeside Group' })
  await goToAddress('/company/edit/3')
  await waitFor(() => expect(field('Company name').value).toBe('Lakeside Group'))
  expect(await draftOf(counter, 'company-3')).toBeNull()
  expect(await draftOf(counter)).toMatchObject({ value: { name: { typed: 'Prairie Auto Group Inc' } } })
})

it("shows the server's values when the draft is discarded", async () => {
  const { counter, user } = await openCompanyForm()
  await user.type(field('Dealership name'), ' 1')
  await waitFor(async () => expect(await draftOf(counter)).not.toBeNull())
  cleanup()
  await openCompanyForm({ counter })
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(field('Dealership name').value).toBe('Prairie North')
  await waitFor(async () => expect(await draftOf(counter)).toBeNull())
})

it('shows the typed fields while the server does not answer, and saves them when it answers again', async () => {
  const { counter, user } = await openCompanyForm()
  await user.type(field('Dealership name'), ' 1')
  await waitFor(async () => expect(await draftOf(counter)).not.toBeNull())
  cleanup()
  let isServerAway = true
  const { server } = await openCompanyForm({ counter, answer: () => (isServerAway ? OFFLINE : undefined) })
  expect(
    screen.getByText(
      'The company could not be loaded. Only the dealerships that you were working on are shown, with your unsaved changes.',
    ),
  ).toBeTruthy()
  expect(field('Dealership name').value).toBe('Prairie North 1')
  isServerAway = false
  await user.click(saveButton())
  await waitFor(() =>
    expect(server.savedCompanies).toMatchObject([
      { id: 2, dealerships: [{ id: 5, name: 'Prairie North 1' }] },
    ]),
  )
})

it('says that the company could not be loaded, and loads it again on request', async () => {
  let isServerAway = true
  const { notices, user } = await showCompany({ answer: () => (isServerAway ? OFFLINE : undefined) })
  await screen.findByRole('heading', { name: 'This company could not be loaded' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit company')
  expect(screen.getByText('The server does not answer.')).toBeTruthy()
  expect(notices).toEqual([])
  isServerAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByLabelText('Company name')).getAttribute('name')).toBe('name')
})

it('reports unsaved typing to the leave guard until the typing is undone', async () => {
  const { counter, user } = await openCompanyForm()
  const isTypingReported = () => counter.leaveGuard.hasTyping() && counter.leaveGuard.isAllTypingInDrafts()
  expect(isTypingReported()).toBe(false)
  await user.type(field('Company name'), 'x')
  await waitFor(() => expect(isTypingReported()).toBe(true))
  await user.type(field('Company name'), '{Backspace}')
  await waitFor(() => expect(isTypingReported()).toBe(false))
})

it('shows each field that another person saved, and saves the chosen values', async () => {
  const { server, notices, user } = await openCompanyForm()
  await user.clear(field('Dealership phone'))
  await user.type(field('Dealership phone'), '300300')
  await user.type(field('Dealer license number'), 'NJ-1')
  server.company = company({
    name: 'Prairie Auto',
    version: 5,
    dealerships: [
      billedDealership({
        id: 5,
        name: 'Prairie North',
        phone: '200200',
        copyShippingToBilling: false,
        billingAddress: BILLING,
      }),
      billedDealership({ id: 6, name: 'Prairie South of the river' }),
    ],
  })
  await user.click(saveButton())
  const dialog = await findSavedMeanwhileDialog()
  expect(dialogRows(dialog)).toEqual([
    ['Company name', 'Prairie Auto', 'Prairie Auto Group'],
    ['Dealership phoneYou changed it too.', '200200', '300300'],
    ['Billing address', '9 Main Street\nPeoria, IL 61602', 'Billing address is the shipping address'],
  ])
  expect(server.savedCompanies).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Keep your Dealership phone' }))
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() => expect(notices).toEqual([['Company successfully updated!', 5000]]))
  expect(server.savedCompanies).toMatchObject([
    {
      name: 'Prairie Auto',
      version: 5,
      dealerships: [
        {
          id: 5,
          phone: '300300',
          dealerLicenseNumber: 'NJ-1',
          copyShippingToBilling: false,
          billingAddress: { street: '9 Main Street', city: 'Peoria', zip: '61602', stateId: 13 },
        },
      ],
    },
  ])
})

it('the button Back to the form returns to the form with all typed values', async () => {
  const { server, notices, user } = await openCompanyForm()
  await user.type(field('Company name'), ' Inc')
  server.company = company({ name: 'Prairie Auto', version: 5 })
  await user.click(saveButton())
  await user.click((await findSavedMeanwhileDialog()).getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBeNull())
  expect(field('Company name').value).toBe('Prairie Auto Group Inc')
  expect([server.savedCompanies, notices]).toEqual([[], []])
})

it('asks about values that another person saved between reading and saving', async () => {
  const conflict: Failure = { kind: 'conflict', code: 10320, message: 'Somebody saved it meanwhile.' }
  const { server, user } = await openCompanyForm({
    answer(path, body) {
      const isOldVersion =
        path === 'api/admin/company/create-update' && (body as { version: number }).version === 4
      if (!isOldVersion) return undefined
      server.company = company({ name: 'Prairie Auto', version: 5 })
      return { ok: false, failure: conflict }
    },
  })
  await user.type(field('Company name'), ' Inc')
  await user.click(saveButton())
  const dialog = await findSavedMeanwhileDialog()
  await user.click(dialog.getByRole('button', { name: 'Choose all your values' }))
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() =>
    expect(server.savedCompanies).toMatchObject([{ name: 'Prairie Auto Group Inc', version: 5 }]),
  )
})

it('asks about a field that another person saved after the draft began', async () => {
  const { counter, user } = await openCompanyForm()
  await user.type(field('Dealership name'), ' 1')
  await waitFor(async () => expect(await draftOf(counter)).not.toBeNull())
  cleanup()
  const newerCompany = company({
    version: 5,
    dealerships: [
      billedDealership({ id: 5, name: 'Prairie North', phone: '200200' }),
      billedDealership({ id: 6, name: 'Prairie South' }),
    ],
  })
  const { server } = await openCompanyForm({ counter, serverCompany: newerCompany })
  await user.click(saveButton())
  const dialog = await findSavedMeanwhileDialog()
  expect(dialogRows(dialog)).toEqual([['Dealership phone', '200200', '3125550101']])
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() =>
    expect(server.savedCompanies).toMatchObject([
      { dealerships: [{ name: 'Prairie North 1', phone: '200200' }] },
    ]),
  )
})

it('names the dealership of each field when the question concerns several dealerships', async () => {
  const { server, user } = await openCompanyForm()
  await user.type(field('Dealership name'), ' 1')
  await user.selectOptions(screen.getByLabelText('Dealerships of the company'), 'Prairie South')
  await user.type(field('Dealership name'), ' 2')
  server.company = company({
    dealerships: [
      billedDealership({ id: 5, name: 'Prairie North', phone: '200200' }),
      billedDealership({ id: 6, name: 'Prairie South', email: 'south@example.com' }),
    ],
  })
  await user.click(saveButton())
  expect(dialogRows(await findSavedMeanwhileDialog())).toEqual([
    ['Dealership phone of Prairie North 1', '200200', '3125550101'],
    ['Dealership email of Prairie South 2', 'south@example.com', 'north@example.com'],
  ])
})

it('saves only the name after the person lost the right to edit dealerships', async () => {
  const { counter, user } = await openCompanyForm()
  await user.type(field('Dealership name'), ' 1')
  await waitFor(async () => expect(await draftOf(counter)).not.toBeNull())
  cleanup()
  const account = sampleAccount({ id: 1, privileges: [{ group: 'Clients', actions: ['view', 'edit'] }] })
  const counterOfEditor = { ...counter, session: sampleCounter({ account }).session }
  const { server } = await openCompanyForm({
    counter: counterOfEditor,
    address: '/company/edit/2?dealership=new',
  })
  await user.type(field('Company name'), ' Inc')
  await user.click(saveButton())
  await waitFor(() =>
    expect(server.savedCompanies).toMatchObject([{ name: 'Prairie Auto Group Inc', dealerships: [] }]),
  )
})

async function fillNewCompany(user: UserEvent) {
  await user.type(field('Company name'), 'Hill Motors')
  await user.type(field('Dealership name'), 'Hill North')
  await user.type(field('Dealership email'), 'hill@example.com')
  await user.type(field('Dealership phone'), '5550103')
}

it('creates a company with a dealership, and opens the page of the company', async () => {
  const { server, notices, user } = await openCompanyForm({ address: '/company/create' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create company')
  await fillNewCompany(user)
  await user.type(group('Shipping address').getByLabelText('Street'), '3 Hill Road')
  server.company = company({ id: 31, name: 'Hill Motors' })
  await user.click(saveButton())
  await screen.findByText('At /company/edit/31?dealership=71')
  expect(notices).toEqual([['User successfully created!', 5000]])
  expect(server.savedCompanies).toMatchObject([
    {
      id: 0,
      name: 'Hill Motors',
      version: null,
      dealerships: [{ id: 0, name: 'Hill North', shippingAddress: { street: '3 Hill Road', stateId: null } }],
    },
  ])
})

it('creates a company without a dealership when the fields of the dealership are empty', async () => {
  const { counter, server, user } = await openCompanyForm({
    address: '/company/create',
    rights: ['view', 'create'],
  })
  expect(
    screen.getByText('Leave these fields empty to create the company without a dealership.'),
  ).toBeTruthy()
  await user.type(field('Company name'), 'Hill Motors')
  server.company = company({ id: 31, name: 'Hill Motors', dealerships: [] })
  await user.click(saveButton())
  await screen.findByText('At /company/view/31')
  expect(server.savedCompanies).toMatchObject([
    { id: 0, name: 'Hill Motors', version: null, dealerships: [] },
  ])
  expect(await draftOf(counter, 'company-new')).toBeNull()
})

it('shows the faults of the empty fields of a new company', async () => {
  const { server, user } = await openCompanyForm({ address: '/company/create' })
  await user.type(field('Dealership name'), 'Hill North')
  await user.click(saveButton())
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Field cannot be empty',
      'Required field',
      'Required field',
    ]),
  )
  expect(server.savedCompanies).toEqual([])
})

it('says why a new company was not created', async () => {
  const { notices, user } = await openCompanyForm({
    address: '/company/create',
    answer: (path) => (path === 'api/admin/company/create-update' ? OFFLINE : undefined),
  })
  await user.type(field('Company name'), 'Hill Motors')
  await user.click(saveButton())
  const text =
    'Create User: The server does not answer.\nIt may have been created all the same; the next try looks for it first.'
  await waitFor(() => expect(notices).toEqual([[text, 5000]]))
  expect(field('Company name').value).toBe('Hill Motors')
})

it('says that orders have no tax while the shipping address has no state', async () => {
  const { user } = await openCompanyForm()
  const hint = 'Without a state the orders of this dealership have no tax.'
  expect(screen.queryByText(hint)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add new dealership' }))
  expect(screen.getByText(hint)).toBeTruthy()
})

it('discards a new dealership', async () => {
  const { user } = await openCompanyForm()
  await user.click(screen.getByRole('button', { name: 'Add new dealership' }))
  await user.type(field('Dealership name'), 'Hill North')
  await user.click(screen.getByRole('button', { name: 'Discard new dealership' }))
  expect(screen.getByText('At /company/edit/2')).toBeTruthy()
  expect(field('Dealership name').value).toBe('Prairie North')
})
