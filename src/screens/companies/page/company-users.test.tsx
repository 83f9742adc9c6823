import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { controlTexts, stubTabletWindow } from '#tests/support/small-window.ts'
import { sampleUser } from '#tests/support/show-companies.tsx'
import { company, field, saveButton, showCompany } from '#tests/support/show-company.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const users = [
  sampleUser({ id: 5, login: 'multi', countOrder: 2 }),
  sampleUser({ id: 9, login: 'drew', isRegistered: 0 }),
]

it('lets staff accept and delete users of the company, and open the dialog that edits a user', async () => {
  const paths: string[] = []
  const { user } = await showCompany({
    address: '/company/view/2',
    rights: ['view', 'create', 'edit', 'remove'],
    serverCompany: company({ users }),
    answer(path) {
      if (!path.includes('/user/')) return undefined
      paths.push(path)
      return { ok: true, value: {} }
    },
  })
  const list = within(await screen.findByRole('region', { name: 'Users' }))
  await user.click(list.getByRole('button', { name: 'Accept Registered drew' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(list.getByRole('button', { name: 'Edit multi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update user' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Login').value).toBe('multi')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(list.getByRole('button', { name: 'Delete multi' }))
  expect(screen.getByText('multi of Prairie Auto Group is deleted with 2 orders.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(paths).toEqual(['api/admin/user/company-registered/9', 'api/admin/user/delete/5'])
})

it('gives the rows of waiting users another style than the rows of accepted users', async () => {
  await showCompany({ serverCompany: company({ users }) })
  const waitingRow = await screen.findByRole('row', { name: /^drew/ })
  const acceptedRow = screen.getByRole('row', { name: /^multi/ })
  expect(waitingRow.className).not.toBe('')
  expect(waitingRow.className).not.toBe(acceptedRow.className)
})

it('counts on tablets the dealerships of a user who has several, and has one button with its word', async () => {
  stubTabletWindow()
  const dealerships = [
    { id: 6, name: 'Prairie East' },
    { id: 7, name: 'Prairie West' },
  ]
  const several = sampleUser({ id: 5, login: 'multi', dealerships })
  const one = sampleUser({ id: 6, login: 'sam', dealerships: dealerships.slice(1) })
  await showCompany({ rights: ['view', 'edit'], serverCompany: company({ users: [several, one] }) })
  const row = await screen.findByRole('row', { name: /^multi/ })
  expect(within(row).getByText('2 dealerships')).toBeTruthy()
  expect(controlTexts(row)).toEqual(['Edit', 'More for multi'])
  expect(within(screen.getByRole('row', { name: /^sam/ })).getByText('Prairie West')).toBeTruthy()
})

it('opens the dialog of a new user, if the company has a dealership', async () => {
  const { notices, user } = await showCompany({ serverCompany: company({ users }) })
  await user.click(await screen.findByRole('button', { name: 'Add user to Prairie Auto Group' }))
  expect(await screen.findByRole('dialog', { name: 'Create user' })).toBeTruthy()
  cleanup()
  const pageWithoutDealership = await showCompany({ serverCompany: company({ dealerships: [] }) })
  await pageWithoutDealership.user.click(
    await screen.findByRole('button', { name: 'Add user to Prairie Auto Group' }),
  )
  expect(pageWithoutDealership.notices.at(-1)?.[0]).toContain('it is impossible to add a user')
  expect(notices).toEqual([])
})

it('opens the dialog of a new user at once from Find', async () => {
  await showCompany({ address: '/company/edit/2#add-user', serverCompany: company({ users }) })
  expect(await screen.findByRole('dialog', { name: 'Create user' })).toBeTruthy()
})

it('keeps the typed fields of the company while a user is accepted', async () => {
  const { user } = await showCompany({
    serverCompany: company({ users }),
    answer: (path) => (path.includes('/user/') ? { ok: true, value: {} } : undefined),
  })
  await screen.findByRole('region', { name: 'Users' })
  await user.type(field('Company name'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Accept Registered drew' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByRole('button', { name: 'Invite multi' })
  expect(field('Company name').value).toBe('Prairie Auto Group 2')
  expect(saveButton()).toBeTruthy()
})

it.each([
  [[], []],
  [
    [{ group: 'Orders', actions: ['view'] }],
    ['/orders/5', '/all-products-order/5', '/orders/user/5', '/orders/user/9'],
  ],
])('people with the further rights %j get the links %j', async (otherRights, links) => {
  await showCompany({
    address: '/company/view/2',
    rights: ['view'],
    otherRights,
    serverCompany: company({ users }),
  })
  await screen.findByRole('region', { name: 'Users' })
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
})

it('shows no actions to people who may only view companies', async () => {
  await showCompany({ address: '/company/view/2', rights: ['view'], serverCompany: company({ users }) })
  const list = within(await screen.findByRole('region', { name: 'Users' }))
  expect(list.queryAllByRole('button')).toEqual([])
  expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Login',
    'E-mail',
    'Role',
    'Dealerships',
  ])
})
