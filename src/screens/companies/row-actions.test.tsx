import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Failure } from '#api/failure.ts'
import type { Company } from '#domain/people/company.ts'
import {
  lakesideCompany,
  MANAGER_RIGHTS,
  sampleCompany,
  sampleUser,
  showCompanies,
} from '#tests/support/show-companies.tsx'
import { controlTexts, stubPhoneWindow, stubTabletWindow } from '#tests/support/small-window.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const administratorsCompany = (fields: Partial<Company> = {}) =>
  sampleCompany({
    id: 1,
    name: 'Administrators',
    defaultCompany: true,
    users: [
      sampleUser({ id: 1, login: 'admin', defaultUser: true, role: { id: 1, name: 'Administrator' } }),
      sampleUser({ id: 2, login: 'manager', role: { id: 2, name: 'Manager' } }),
    ],
    ...fields,
  })

type ListOptions = Parameters<typeof showCompanies>[0]

/** Shows the list with its companies unfolded. */
async function showUnfoldedCompanies(options: ListOptions) {
  const view = await showCompanies(options)
  const notices = watchNotices(view.counter)
  const user = userEvent.setup()
  for (const unfoldButton of screen.queryAllByRole('button', { name: /^Show the users of/ }))
    await user.click(unfoldButton)
  return { ...view, notices, user }
}

const button = (name: string) => screen.getByRole('button', { name })
const refusal = (message: string): Failure => ({ kind: 'refused', status: 400, code: 10321, message })

it('accepts a waiting user; resets the password of an accepted user and counts the resets; invites a user', async () => {
  const { user, calls, notices } = await showUnfoldedCompanies({ companies: [lakesideCompany()] })
  const resetButton = screen.getByRole('button', {
    name: 'Reset Password buyer',
    description: 'Reset 2 times',
  })
  expect(resetButton.textContent).toContain('2')
  expect(screen.queryByRole('button', { name: 'Accept Registered buyer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset Password drew' })).toBeNull()
  for (const [name, text] of [
    ['Accept Registered drew', 'Login and a password are mailed to drew@example.com.'],
    [
      'Reset Password buyer',
      'A new password is mailed to buyer@example.com,sam@example.com. The old password stops working, and the user is signed out everywhere.',
    ],
  ] as const) {
    await user.click(button(name))
    expect(await screen.findByRole('dialog', { name, description: text })).toBeTruthy()
    await user.click(button('Yes'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await user.click(button('Invite buyer'))
  await waitFor(() => expect(notices).toHaveLength(3))
  expect(calls).toEqual([
    { path: 'api/admin/user/company-registered/9', body: { state: 'waiting' } },
    { path: 'api/admin/user/company-registered/3', body: { state: 'accepted' } },
    { path: 'api/admin/user/invite-create/3' },
  ])
  expect(notices).toEqual([
    ['drew is accepted. Login and password are on their way by mail.', 5000],
    ['The password of buyer was reset. The new one is on its way by mail.', 5000],
    ['The invitation of buyer is on its way by mail.', 5000],
  ])
})

it.each<[Failure, string]>([
  [
    refusal('This user has rights that you do not have.'),
    'The password of buyer was not reset.\nThis user has rights that you do not have.',
  ],
  [
    {
      kind: 'refused',
      status: 400,
      code: 10313,
      message:
        'The change was saved, but the mail could not be sent. To mail again, press Reset Password or Invite at this user.',
    },
    'The change was saved, but the mail could not be sent. To mail again, press Reset Password or Invite at this user.',
  ],
  [
    { kind: 'busy', retryAt: 0, message: 'Too many invitations were mailed to this person.' },
    'The password of buyer was not reset.\nToo many invitations were mailed to this person. Try again in a minute.',
  ],
  [
    { kind: 'timed-out' },
    'It is not known whether the password of buyer was reset.\nThe server did not answer in time.\nLook at this user’s row, or ask the user about the mail, before you try again.',
  ],
])('a notice explains the failure %j', async (failure, text) => {
  const { user, notices } = await showUnfoldedCompanies({
    companies: [lakesideCompany()],
    answer: () => ({ ok: false, failure }),
  })
  await user.click(button('Reset Password buyer'))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(notices).toEqual([[text, 5000]]))
})

it('says that a waiting user is not approved, and allows neither a password nor an invitation', async () => {
  await showUnfoldedCompanies({ companies: [lakesideCompany()] })
  expect(within(screen.getByRole('row', { name: /^drew/ })).getByText('Not approved')).toBeTruthy()
  for (const name of ['Set password of drew', 'Invite drew'])
    expect(screen.getByRole('button', { name, description: 'This user is not accepted yet.' })).toBeTruthy()
})

it.each([
  ['Reset Password admin', 'Password reset is not possible because this is the default user'],
  ['Set password of admin', 'Password reset is not possible because this is the default user'],
  ['Invite admin', 'This user came with the system and cannot be invited.'],
])('the action %s is refused for the default user', async (name, text) => {
  const { user, notices, calls } = await showUnfoldedCompanies({ companies: [administratorsCompany()] })
  await user.click(button(name))
  expect(notices).toEqual([[text, 5000]])
  expect(calls).toEqual([])
  expect(
    screen.getByRole('button', {
      name: 'Delete admin',
      description: 'This user came with the system and cannot be deleted.',
    }),
  ).toBeTruthy()
})

it('disables the actions that change a user with more rights than the person', async () => {
  const company = lakesideCompany()
  const administrator = sampleUser({ id: 70, login: 'ada', role: { id: 1, name: 'Administrator' } })
  const waitingAdministrator = sampleUser({ ...administrator, id: 71, login: 'otto', isRegistered: 0 })
  await showUnfoldedCompanies({
    companies: [{ ...company, users: [...company.users, administrator, waitingAdministrator] }],
  })
  const description = 'This user has rights that you do not have.'
  for (const name of ['Edit ada', 'Reset Password ada', 'Set password of ada', 'Delete ada', 'Edit otto'])
    expect(await screen.findByRole('button', { name, description })).toBeTruthy()
  for (const name of ['Invite ada', 'Accept Registered otto', 'Edit buyer', 'Reset Password buyer'])
    expect(screen.queryByRole('button', { name, description })).toBeNull()
})

it('does not read the roles for a person who may only view and remove', async () => {
  const { calls } = await showUnfoldedCompanies({
    companies: [lakesideCompany()],
    rights: ['Clients#view', 'Clients#remove'],
    answer: ({ path }) => (path === 'api/admin/role/list' ? { ok: true, value: {} } : undefined),
  })
  expect(screen.getByRole('button', { name: 'Delete buyer' })).toBeTruthy()
  expect(calls).toEqual([])
})

it.each([
  'Edit manager',
  'Reset Password manager',
  'Set password of manager',
  'Invite manager',
  'Delete manager',
])("the action %s is refused for the person's own account", async (name) => {
  const { user, notices, calls } = await showUnfoldedCompanies({ companies: [administratorsCompany()] })
  await user.click(button(name))
  expect(notices).toEqual([['Editing of this user is prohibited.', 5000]])
  expect(calls).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  [
    'Delete Lakeside Motors Group',
    'When deleting a company, all order history for that company will also be deleted.',
    'Lakeside Motors Group is deleted with 2 users, 1 dealership and at least 12 orders.',
    'api/admin/company/delete/2',
    'Deleted: Lakeside Motors Group',
  ],
  [
    'Delete buyer',
    'When deleting a user, all order history for that user will also be deleted.',
    'buyer of Lakeside Motors Group is deleted with 12 orders.',
    'api/admin/user/delete/3',
    'Deleted: buyer',
  ],
])('the action %s asks before it deletes', async (name, question, consequence, path, noticeText) => {
  const { user, notices, calls } = await showUnfoldedCompanies({ companies: [lakesideCompany()] })
  await user.click(button(name))
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  expect(dialog.getByText(consequence)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'No' }))
  expect(calls).toEqual([])
  await user.click(button(name))
  await user.click(
    within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Yes' }),
  )
  await waitFor(() => expect(notices).toEqual([[noticeText, 5000]]))
  expect(calls).toEqual([{ path }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says why a company was not deleted', async () => {
  const { user, notices } = await showUnfoldedCompanies({
    companies: [lakesideCompany()],
    answer: () => ({ ok: false, failure: refusal('This user has rights that you do not have.') }),
  })
  await user.click(button('Delete Lakeside Motors Group'))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(notices).toEqual([
      ['Not deleted: Lakeside Motors Group\nThis user has rights that you do not have.', 5000],
    ]),
  )
})

it("deletes neither the person's own company, nor the system's company, nor a company with the default user", async () => {
  await showUnfoldedCompanies({
    companies: [
      administratorsCompany(),
      sampleCompany({ id: 8, name: 'House', defaultCompany: true }),
      sampleCompany({ id: 9, name: 'Harbor', users: [sampleUser({ id: 90, defaultUser: true })] }),
      lakesideCompany(),
    ],
    account: { company: { id: 2, name: 'Lakeside Motors Group' } },
  })
  const systemReason = 'This company came with the system and cannot be deleted.'
  const ownCompanyReason = 'You cannot delete your own company.'
  for (const [name, description] of [
    ['Administrators', systemReason],
    ['House', systemReason],
    ['Harbor', 'A user of this company came with the system, so the company cannot be deleted.'],
    ['Lakeside Motors Group', ownCompanyReason],
  ])
    expect(screen.getByRole('button', { name: `Delete ${name}`, description })).toBeTruthy()
})

it.each<[missingRights: string[], controls: string[]]>([
  [
    [],
    [
      'Add user to Lakeside Motors Group',
      'Edit Lakeside Motors Group',
      'Delete Lakeside Motors Group',
      'Reset Password buyer',
      'Edit buyer',
      'Set password of buyer',
      'Invite buyer',
      'Delete buyer',
    ],
  ],
  [
    ['Clients#create'],
    [
      'Edit Lakeside Motors Group',
      'Delete Lakeside Motors Group',
      'Reset Password buyer',
      'Edit buyer',
      'Set password of buyer',
      'Invite buyer',
      'Delete buyer',
    ],
  ],
  [
    ['Clients#create', 'Clients#edit'],
    ['View Lakeside Motors Group', 'Delete Lakeside Motors Group', 'Delete buyer'],
  ],
  [['Clients#create', 'Clients#edit', 'Clients#remove'], ['View Lakeside Motors Group']],
])('without the rights %j offers only %j', async (missingRights, expectedControls) => {
  const company = lakesideCompany()
  await showUnfoldedCompanies({
    companies: [{ ...company, users: company.users.slice(0, 1) }],
    rights: MANAGER_RIGHTS.filter((right) => !missingRights.includes(right)),
  })
  const grid = within(screen.getByRole('treegrid'))
  const linksAndButtons = [...grid.queryAllByRole('link'), ...grid.queryAllByRole('button')]
    .map((control) => control.getAttribute('aria-label') ?? '')
    .filter((name) => !/^(Show|Hide) the |^Orders of/.test(name))
  expect(linksAndButtons.sort()).toEqual([...expectedControls].sort())
})

it('requires the rights of the group Administrators for users of the company Administrators', async () => {
  const rights = MANAGER_RIGHTS.filter((right) => !/^Administrators#(create|edit|remove)/.test(right))
  await showUnfoldedCompanies({ companies: [administratorsCompany()], rights })
  expect(screen.queryByRole('button', { name: /admin$|manager$|^Add user to/ })).toBeNull()
})

it('says that the actions of a row need the server', async () => {
  await showUnfoldedCompanies({ companies: [lakesideCompany()], connection: 'offline' })
  const description = 'Not possible now: the server does not answer.'
  for (const name of ['Accept Registered drew', 'Reset Password buyer', 'Delete Lakeside Motors Group'])
    expect(await screen.findByRole('button', { name, description })).toBeTruthy()
})

it('names the number of open requests in the link to the requests', async () => {
  await showCompanies({
    companies: [lakesideCompany()],
    answer: ({ path }) =>
      path.includes('request-registration') ? { ok: true, value: { items: [], count: 4 } } : undefined,
  })
  const link = await screen.findByRole('link', { name: 'Open requests, 4' })
  expect(link.getAttribute('href')).toBe('/requests')
})

it('has the open requests on phones in the menu of the list', async () => {
  stubPhoneWindow()
  await showCompanies({
    companies: [lakesideCompany()],
    answer: ({ path }) =>
      path.includes('request-registration') ? { ok: true, value: { items: [], count: 4 } } : undefined,
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'More for companies' }))
  const item = await screen.findByRole('menuitem', { name: 'Open requests, 4' })
  expect(item.getAttribute('href')).toBe('/requests')
})

it('has on tablets one button with a word and a menu in each row, and a press on a row unfolds it', async () => {
  stubTabletWindow()
  await showCompanies({ companies: [lakesideCompany()] })
  const user = userEvent.setup()
  const row = (name: RegExp) => screen.getByRole('row', { name })
  expect(controlTexts(row(/^Lakeside/)).slice(1)).toEqual(['Edit', 'More for Lakeside Motors Group'])
  await user.click(screen.getByText('2 users, 1 dealership'))
  expect(row(/^Lakeside/).getAttribute('aria-expanded')).toBe('true')
  expect(controlTexts(row(/^buyer/)).slice(-2)).toEqual(['Edit', 'More for buyer'])
  expect(controlTexts(row(/^drew/)).slice(-2)).toEqual(['Accept', 'More for drew'])
  expect(screen.getByRole('button', { name: 'Accept Registered drew' })).toBeTruthy()
  screen.getByRole('button', { name: 'More for buyer' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Reset PasswordReset 2 times',
    'Set password',
    'Invite',
    'Delete',
  ])
  // The title of the menu has the login, which is part of each entry's name, and what the row leaves out.
  expect(within(screen.getByRole('menu')).getByText('buyer, +1 312-555-0100, Dealer')).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Reset Password buyer' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByText('2 users, 1 dealership'))
  expect(row(/^Lakeside/).getAttribute('aria-expanded')).toBe('false')
})
