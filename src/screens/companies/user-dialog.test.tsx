import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { Company } from '#domain/people/company.ts'
import {
  MANAGER_RIGHTS,
  lakesideCompany,
  prairieCompany,
  sampleCompany,
  showCompanies,
} from '#tests/support/show-companies.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'

afterEach(cleanup)

interface DialogOptions {
  /** The name of the button that opens the dialog. */
  opener: string
  name?: string
  companies?: Company[]
  rights?: string[]
  answer?: Answer<unknown>
}

async function openUserDialog({
  opener,
  name = 'Create user',
  companies = [lakesideCompany(), prairieCompany()],
  rights,
  answer,
}: DialogOptions) {
  const view = await showCompanies({
    companies,
    ...(rights && { rights }),
    answer: ({ path }) => (path.includes('/user/') ? (answer ?? { ok: true, value: { id: 44 } }) : undefined),
  })
  const notices = watchNotices(view.counter)
  const user = userEvent.setup()
  for (const foldButton of screen.queryAllByRole('button', { name: /^Show the users of/ }))
    await user.click(foldButton)
  await user.click(screen.getByRole('button', { name: opener }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  const field = (label: string) => dialog.getByRole<HTMLInputElement>('textbox', { name: label })
  const checkbox = (label: string | RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name: label })
  const optionTexts = (label: string) =>
    within(dialog.getByRole('combobox', { name: label }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  const sentCalls = () => view.calls.filter(({ path }) => path.includes('/user/'))
  return { ...view, notices, user, dialog, field, checkbox, optionTexts, save, sentCalls }
}

async function fillFields({ user, field }: Awaited<ReturnType<typeof openUserDialog>>) {
  await user.type(field('Login'), 'sam')
  await user.type(field('Email'), 'sam@example.com, office@example.com')
  await user.type(field('Phone'), '3125550199')
}

it('creates a user with the role Dealer (3) for the only dealership of the company', async () => {
  const view = await openUserDialog({ opener: 'Add user to Lakeside Motors Group' })
  expect(view.checkbox('Lakeside Motors').checked).toBe(true)
  await fillFields(view)
  await view.save()
  await waitFor(() => expect(view.notices).toEqual([['Your user was created successfully', 5000]]))
  expect(view.sentCalls()).toEqual([
    {
      path: 'api/admin/user/create',
      body: {
        login: 'sam',
        email: 'sam@example.com,office@example.com',
        phone: '3125550199',
        companyId: 2,
        roleIds: [3],
        dealerships: [{ id: 1, name: 'Lakeside Motors' }],
        editUserId: null,
        roleCurrent: 3,
      },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('edits a user, starting with the present values', async () => {
  const view = await openUserDialog({ opener: 'Edit multi', name: 'Update user' })
  expect([view.field('Login').value, view.field('Email').value, view.field('Phone').value]).toEqual([
    'multi',
    'multi@example.com',
    '3125550102',
  ])
  await view.user.clear(view.field('Phone'))
  await view.user.type(view.field('Phone'), '+13125550177')
  await view.user.click(view.checkbox('Prairie East'))
  await view.user.selectOptions(view.dialog.getByRole('combobox', { name: 'Role' }), 'Manager')
  await view.save()
  await waitFor(() => expect(view.notices).toEqual([['User was update successfully', 5000]]))
  expect(view.sentCalls()).toEqual([
    {
      path: 'api/admin/user/update',
      body: {
        login: 'multi',
        email: 'multi@example.com',
        phone: '+13125550177',
        companyId: 4,
        roleIds: [2],
        dealerships: [{ id: 7, name: 'Prairie West' }],
        editUserId: 5,
        roleCurrent: 3,
      },
    },
  ])
})

it('shows the faults of all fields, focuses the first field, and sends no request', async () => {
  const view = await openUserDialog({ opener: 'Add user to Lakeside Motors Group' })
  await view.user.type(view.field('Login'), 'a:b')
  await view.user.type(view.field('Email'), 'sam@example.com, nobody')
  await view.user.type(view.field('Phone'), '12-34')
  await view.save()
  for (const text of [
    'Field contains invalid characters',
    'Invalid email format',
    'Field must be a valid phone number',
  ])
    expect(await view.dialog.findByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(view.field('Login'))
  for (const label of ['Login', 'Email', 'Phone']) await view.user.clear(view.field(label))
  expect(await view.dialog.findByText('Field cannot be empty')).toBeTruthy()
  expect(view.dialog.getAllByText('Required field')).toHaveLength(2)
  expect(view.sentCalls()).toEqual([])
})

it.each([
  [10202, 'Login', 'A user with this login already exists.'],
  [10203, 'Email', 'sam@example.com belongs to another user already.'],
])('shows the refusal %i at the field %s, and keeps the typed fields', async (code, label, message) => {
  const failure = { kind: 'refused', status: 400, code, message } as const
  const view = await openUserDialog({
    opener: 'Add user to Lakeside Motors Group',
    answer: { ok: false, failure },
  })
  await fillFields(view)
  await view.save()
  await waitFor(() => expect(view.field(label).getAttribute('aria-invalid')).toBe('true'))
  expect(view.dialog.getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(view.field(label))
  expect(view.field('Login').value).toBe('sam')
  expect(view.notices).toEqual([])
})

it('shows other refusals of the server in an alert of the dialog', async () => {
  const message = 'You cannot give a role with rights that you do not have.'
  const failure = { kind: 'refused', status: 400, code: 10321, message } as const
  const view = await openUserDialog({
    opener: 'Add user to Lakeside Motors Group',
    answer: { ok: false, failure },
  })
  await fillFields(view)
  await view.save()
  expect((await view.dialog.findByRole('alert')).textContent).toBe(message)
})

it('says that an edit whose answer was lost may have been saved', async () => {
  const view = await openUserDialog({
    opener: 'Edit multi',
    name: 'Update user',
    answer: { ok: false, failure: { kind: 'timed-out' } },
  })
  await view.user.type(view.field('Phone'), '7')
  await view.save()
  expect((await view.dialog.findByRole('alert')).textContent).toBe(
    'The server did not answer in time.\nIt may have been saved all the same; the next try looks first.',
  )
})

it('offers no role with a right that the person lacks', async () => {
  const view = await openUserDialog({ opener: 'Add user to Lakeside Motors Group' })
  await waitFor(() => expect(view.optionTexts('Role')).toEqual(['Manager', 'Dealer']))
})

it('searches the dealerships of all companies, ignoring case, for people with the right to select dealerships', async () => {
  const view = await openUserDialog({ opener: 'Add user to Lakeside Motors Group' })
  expect(view.dialog.getAllByRole('checkbox')).toHaveLength(3)
  await view.user.type(view.dialog.getByRole('searchbox', { name: 'Search dealerships' }), 'PRAIRIE e')
  expect(view.dialog.getAllByRole('checkbox')).toHaveLength(1)
  await view.user.click(view.checkbox(/Prairie East/))
  expect(view.dialog.getByRole('status').textContent).toBe('2 dealerships chosen, 1 shown')
})

it('offers people without the right to select dealerships only dealerships of the chosen company', async () => {
  const rights = MANAGER_RIGHTS.filter((right) => right !== 'Dealership_Exclude#select')
  const view = await openUserDialog({ opener: 'Add user to Lakeside Motors Group', rights })
  expect(view.dialog.getAllByRole('checkbox')).toHaveLength(1)
  await view.user.selectOptions(view.dialog.getByRole('combobox', { name: 'Company' }), 'Prairie Auto Group')
  expect(view.checkbox('Prairie East').checked).toBe(false)
  expect(view.dialog.queryByRole('checkbox', { name: 'Lakeside Motors' })).toBeNull()
  await fillFields(view)
  await view.user.click(view.checkbox('Prairie West'))
  await view.save()
  await waitFor(() => expect(view.sentCalls()).toHaveLength(1))
  expect(view.sentCalls()[0]?.body).toMatchObject({ companyId: 4, dealerships: [{ id: 7 }] })
})

it('ticks the user’s dealerships again when the user’s company is chosen again', async () => {
  const rights = MANAGER_RIGHTS.filter((right) => right !== 'Dealership_Exclude#select')
  const view = await openUserDialog({ opener: 'Edit multi', name: 'Update user', rights })
  const company = view.dialog.getByRole('combobox', { name: 'Company' })
  await view.user.selectOptions(company, 'Lakeside Motors Group')
  expect(view.checkbox('Lakeside Motors').checked).toBe(false)
  expect(view.dialog.getByRole('status').textContent).toBe(
    '0 dealerships chosen, 1 shown. A customer without a dealership cannot place orders.',
  )
  await view.user.selectOptions(company, 'Prairie Auto Group')
  expect([view.checkbox('Prairie East').checked, view.checkbox('Prairie West').checked]).toEqual([true, true])
  expect(view.dialog.getByRole('status').textContent).toBe('2 dealerships chosen, 2 shown')
})

it('sorts dealerships by the numbers in their names', async () => {
  const companyFields = { companyId: 2, companyName: 'Lakeside Motors Group' }
  const [dealership] = lakesideCompany().dealerships
  if (dealership === undefined) throw new Error('Lakeside has a dealership')
  const lots = [10, 2, 1].map((lot) => ({ ...dealership, ...companyFields, id: lot, name: `Lot ${lot}` }))
  const view = await openUserDialog({
    opener: 'Add user to Lakeside Motors Group',
    companies: [lakesideCompany({ dealerships: lots })],
  })
  const checkboxes = within(view.dialog.getByRole('group', { name: 'Dealerships' })).getAllByRole('checkbox')
  expect(checkboxes.map((checkbox) => checkbox.closest('label')?.textContent)).toEqual([
    'Lot 1',
    'Lot 2',
    'Lot 10',
  ])
})

it('does not let a person without the right to remove dealerships take a dealership from a user', async () => {
  const rights = MANAGER_RIGHTS.filter((right) => right !== 'Clients#remove')
  const view = await openUserDialog({ opener: 'Edit multi', name: 'Update user', rights })
  expect(view.checkbox('Prairie East').disabled).toBe(true)
  expect(
    view.dialog.getAllByRole('checkbox', {
      description: 'You do not have the right to take a dealership from this user.',
    }),
  ).toHaveLength(2)
})

const rightsWithout = (...rights: string[]) => MANAGER_RIGHTS.filter((right) => !rights.includes(right))

it.each([
  ['Administrators#edit', 'Add user to Lakeside Motors Group', 'Create user'],
  ['Administrators#create', 'Edit multi', 'Update user'],
])('nobody needs the right %s to choose the company Administrators after %j', async (right, opener, name) => {
  const view = await openUserDialog({ opener, name, rights: rightsWithout(right) })
  expect(view.optionTexts('Company')).toEqual([
    'Administrators',
    'Lakeside Motors Group',
    'Prairie Auto Group',
  ])
})

it.each([
  [rightsWithout('Dealership_Exclude#select'), [], 1],
  // People who may not remove dealerships may not remove them by moving the user either.
  [rightsWithout('Dealership_Exclude#select', 'Clients#remove'), [{ id: 6 }, { id: 7 }], 3],
  // For people who may select all dealerships, the user keeps the dealerships of the former company.
  [MANAGER_RIGHTS, [{ id: 6 }, { id: 7 }], 3],
])(
  'moves a user to another company: with the rights %j the user has the dealerships %j',
  async (rights, dealerships, checkboxCount) => {
    const view = await openUserDialog({ opener: 'Edit multi', name: 'Update user', rights })
    await view.user.selectOptions(
      view.dialog.getByRole('combobox', { name: 'Company' }),
      'Lakeside Motors Group',
    )
    expect(view.dialog.getAllByRole('checkbox')).toHaveLength(checkboxCount)
    await view.save()
    await waitFor(() => expect(view.sentCalls()).toHaveLength(1))
    expect(view.sentCalls()[0]?.body).toMatchObject({ companyId: 2, dealerships })
  },
)

it('says that the default user keeps company, role and e-mail, and locks these fields', async () => {
  const company = lakesideCompany()
  const [firstUser] = company.users
  if (firstUser === undefined) throw new Error('Lakeside has a buyer')
  const view = await openUserDialog({
    opener: 'Edit buyer',
    name: 'Update user',
    companies: [{ ...company, users: [{ ...firstUser, defaultUser: true }] }, prairieCompany()],
  })
  const description = 'This user came with the system and keeps company, role and e-mail.'
  expect(view.dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email', description }).readOnly).toBe(
    true,
  )
  await waitFor(() => expect(view.optionTexts('Role')).toEqual(['Dealer']))
  expect(view.optionTexts('Company')).toEqual(['Lakeside Motors Group'])
  expect(view.field('Phone').readOnly).toBe(false)
})

it('adds no user to a company without a dealership, except Administrators', async () => {
  const companyWithoutDealership = sampleCompany({ id: 8, name: 'Bare' })
  const administrators = sampleCompany({ id: 1, name: 'Administrators', defaultCompany: true })
  const view = await showCompanies({ companies: [companyWithoutDealership, administrators] })
  const notices = watchNotices(view.counter)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Add user to Bare' }))
  expect(notices).toEqual([
    ['it is impossible to add a user because the company does not have a single dealership', 5000],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add user to Administrators' }))
  expect(await screen.findByRole('dialog', { name: 'Create user' })).toBeTruthy()
})

it('keeps the typed fields after Close, and forgets them after Cancel', async () => {
  const view = await openUserDialog({ opener: 'Add user to Lakeside Motors Group' })
  await fillFields(view)
  await view.user.click(view.dialog.getByRole('button', { name: 'Close' }))
  const drafts = await view.counter.databases.account.drafts.toCollection().primaryKeys()
  expect(drafts).toEqual(['user-of-2']) // of Lakeside Motors Group
  await view.user.click(screen.getByRole('button', { name: 'Add user to Lakeside Motors Group' }))
  const reopenedDialog = within(await screen.findByRole('dialog', { name: 'Create user' }))
  expect(reopenedDialog.getByRole<HTMLInputElement>('textbox', { name: 'Login' }).value).toBe('sam')
  await view.user.click(reopenedDialog.getByRole('button', { name: 'Cancel' }))
  await view.user.click(screen.getByRole('button', { name: 'Add user to Lakeside Motors Group' }))
  const emptyDialog = within(await screen.findByRole('dialog', { name: 'Create user' }))
  expect(emptyDialog.getByRole<HTMLInputElement>('textbox', { name: 'Login' }).value).toBe('')
})
