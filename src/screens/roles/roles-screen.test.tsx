import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Role } from '#domain/people/role.ts'
import { ALL_PERMISSIONS, permissionsIn, privilegesOf } from '#domain/people/role.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { PEOPLE_WITH_ROLE, sampleRole as role } from '#tests/support/sample-roles.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { controlTexts, stubTabletWindow } from '#tests/support/small-window.ts'
import { RolesScreen } from './roles-screen.tsx'

afterEach(cleanup)
afterEach(() => void vi.unstubAllGlobals())

let roles: Role[]
/** The reply of the permissions call; empty for a backend that sends permissions only with the list of roles. */
let rolePermissions: Pick<Role, 'id' | 'permissions'>[]
/** The last path segment and the body of each call that changes something. */
let sentCalls: [string, unknown][]
/** The failure of each save, or of each call whose path ends with `pathEnd`; null while all calls succeed. */
let refusal: { kind: string; message: string; pathEnd?: string } | null
beforeEach(() => {
  roles = [
    role({ id: 1, name: 'Administrator', permissions: ALL_PERMISSIONS, defaultRole: true, userCount: 1 }),
    role({ id: 3, name: 'Dealer', permissions: ['Orders#view'], defaultRole: true, userCount: 20_000 }),
    role({ id: 4, name: 'Desk', permissions: ['Orders#view'], userCount: 2 }),
  ]
  rolePermissions = []
  sentCalls = []
  refusal = null
})

type SavedRole = Pick<Role, 'id' | 'name'> & { permissions: Parameters<typeof permissionsIn>[0] }

function saveAll(savedRoles: readonly SavedRole[]): void {
  roles = roles.map((role) => {
    const update = savedRoles.find(({ id }) => id === role.id)
    return update ? { ...role, name: update.name, permissions: permissionsIn(update.permissions) } : role
  })
}

function answer({ path, body }: { path: string; body?: unknown }): unknown {
  if (path.endsWith('role/list')) return { items: [...roles], count: roles.length }
  if (path.endsWith('permission/all')) return { items: rolePermissions, count: rolePermissions.length }
  if (path.includes('role/users/3')) {
    const items = [1, 2, 3].flatMap((copyNumber) =>
      PEOPLE_WITH_ROLE.map((person) => ({ ...person, id: person.id + 10 * copyNumber })),
    )
    return { items, count: 20_000 }
  }
  if (path.includes('role/users/')) return { items: PEOPLE_WITH_ROLE, count: 2 }
  if (path.endsWith('audit/all')) return { items: [], count: 0 }
  sentCalls.push([path.split('/').at(-1) ?? '', body])
  if (path.endsWith('create_role')) {
    // the call's body
    roles = [...roles, role({ id: 9, name: (body as { name: string }).name })]
    return { id: 9 }
  }
  if (path.endsWith('create-update') && refusal === null) saveAll(body as SavedRole[]) // the call's body
  return undefined
}

function counterFor(
  permissions: Role['permissions'] = ALL_PERMISSIONS,
  connection: 'online' | 'offline' = 'online',
) {
  return sampleCounter({
    account: sampleAccount({ role: { id: 7, name: 'Own' }, privileges: privilegesOf(permissions) }),
    connection,
    api: {
      call: (async (call: { path: string }) => {
        const value = answer(call)
        const isRefused = refusal !== null && call.path.endsWith(refusal.pathEnd ?? 'create-update')
        return isRefused ? { ok: false, failure: refusal } : { ok: true, value }
        // the reply's type depends on the call, which only the test knows
      }) as Api['call'],
    },
  })
}
const seenBy = (privileges: readonly { group: string }[]) => ({
  links: privileges.map(({ group }) => ({ text: group, needsDealership: false })),
  screens: [],
})
const show = (counter = counterFor()) => showScreen(counter, <RolesScreen seenBy={seenBy} />)

const card = (name: string) => screen.findByRole('region', { name })
/** Unfolds the card if it is folded. */
async function openCard(name: string) {
  const openedCard = await card(name)
  const foldButton = within(openedCard).getByRole('button', { name: /^Show or hide the rights of/ })
  if (foldButton.getAttribute('aria-expanded') === 'false') await userEvent.click(foldButton)
  return openedCard
}
const box = async (name: string, permission: string) =>
  within(await openCard(name)).getByRole<HTMLInputElement>('checkbox', { name: permission })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('shows a card for each role with a checkbox for each group and action', async () => {
  show()
  expect(within(await openCard('Desk')).getAllByRole('checkbox')).toHaveLength(ALL_PERMISSIONS.length)
  expect((await box('Desk', 'Orders view')).checked).toBe(true)
  expect((await box('Desk', 'Scheduled_Shipment force')).checked).toBe(false)
  expect((await card('Dealer')).textContent).toContain('20,000 people')
})

it('has on tablets one button with its word and a menu at each role', async () => {
  stubTabletWindow()
  show()
  expect(controlTexts(await card('Desk')).slice(1)).toEqual(['See as', 'More for role Desk'])
  await press('More for role Desk')
  expect(screen.getByRole('menu').textContent).toBe('Copy role DeskDelete role Desk')
})

it('ticks the permissions that the permissions call lists', async () => {
  rolePermissions = [{ id: 4, permissions: ['Clients#view'] }]
  show()
  expect((await box('Desk', 'Clients view')).checked).toBe(true)
  expect((await box('Desk', 'Orders view')).checked).toBe(false)
})

it('opens with folded cards, and shows the save bar only after a change', async () => {
  show()
  const foldButton = await screen.findByRole('button', { name: 'Show or hide the rights of Desk' })
  expect(foldButton.getAttribute('aria-expanded')).toBe('false')
  expect(within(await card('Desk')).queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.click(await box('Desk', 'Orders edit'))
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  await userEvent.click(foldButton)
  expect(within(await card('Desk')).queryByRole('checkbox')).toBeNull()
})

it('marks rights that are not used yet', async () => {
  show()
  const settings = await box('Desk', 'Settings view')
  expect(settings.getAttribute('aria-description')).toBe('not used yet')
  expect((await box('Desk', 'Clients view')).getAttribute('aria-description')).toBeNull()
})

it('shows an error at the name field when another role has the name', async () => {
  show()
  const field = within(await openCard('Desk')).getByLabelText('Role name')
  await userEvent.clear(field)
  await userEvent.type(field, 'dealer')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Another role has this name.')
  expect(sentCalls).toEqual([])
})

it('saves a copied role with its rights at once, and leaves other changes unsaved', async () => {
  show()
  await userEvent.click(await box('Dealer', 'Orders edit'))
  await press('Copy role Desk')
  await waitFor(() => expect(sentCalls.map(([call]) => call)).toEqual(['create_role', 'create-update']))
  expect(sentCalls[0]?.[1]).toEqual({ name: 'Copy of Desk' })
  const viewOrders = [{ group: 'Orders', actions: ['view'] }]
  expect(sentCalls[1]?.[1]).toMatchObject([
    { id: 1 },
    { id: 3, permissions: viewOrders },
    { id: 4, permissions: viewOrders },
    { id: 9, name: 'Copy of Desk', permissions: viewOrders },
  ])
  expect((await box('Copy of Desk', 'Orders view')).checked).toBe(true)
  expect(await screen.findByText('1 role changed')).toBeTruthy()
})

it('keeps the rights of a copy as an unsaved change when saving them failed', async () => {
  refusal = { kind: 'server-fault', message: 'Full' }
  show()
  await press('Copy role Desk')
  expect((await box('Copy of Desk', 'Orders view')).checked).toBe(true)
  expect(await screen.findByText('1 role changed')).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('Saving failed.')
})

it('moves the focus to the heading when the save bar disappears after Save', async () => {
  show()
  await userEvent.click(await box('Desk', 'Orders edit'))
  await press('Save')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

it('disables the rights of the role Administrator, and says why', async () => {
  show()
  expect((await box('Administrator', 'Roles edit')).disabled).toBe(true)
  expect((await card('Administrator')).textContent).toContain('This role always has every right')
})

it('shows the effect of a change and the affected people before Save, and saves the whole list', async () => {
  show()
  await userEvent.click(await box('Desk', 'Orders edit'))
  await userEvent.click(await box('Desk', 'Orders view'))
  const desk = await card('Desk')
  await within(desk).findByText('Robin Keller, Sam Ortega')
  expect(desk.textContent).toContain('Gives: Orders edit.')
  expect(desk.textContent).toContain('Takes away: Orders view.')
  expect(desk.textContent).toContain('This change affects 2 people.')
  await press('Save')
  await waitFor(() => expect(sentCalls).toHaveLength(1))
  const [[call, body]] = sentCalls as [[string, { id: number; permissions: unknown }[]]]
  expect(call).toBe('create-update')
  expect(body.map(({ id }) => id)).toEqual([1, 3, 4])
  expect(body[2]).toEqual({
    id: 4,
    name: 'Desk',
    version: 'one',
    permissions: [{ group: 'Orders', actions: ['edit'] }],
  })
})

it('submits the form of the role’s name with Save, so that Enter saves', async () => {
  show()
  const field = within(await openCard('Desk')).getByLabelText<HTMLInputElement>('Role name')
  await userEvent.type(field, ' 2')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect([save.type, save.form]).toEqual(['submit', field.form])
})

it('lists a few of many affected people, and all of them on several pages after Show all', async () => {
  show()
  await userEvent.click(await box('Dealer', 'Orders edit'))
  const dealer = await card('Dealer')
  await within(dealer).findByText(/and 19,995 more$/)
  await userEvent.click(within(dealer).getByRole('button', { name: 'Show all' }))
  const dialog = await screen.findByRole('dialog', { name: 'People with the role Dealer' })
  await within(dialog).findByRole('button', { name: 'Page 5' })
})

it('requires a name, with the specified message', async () => {
  show()
  const field = within(await openCard('Desk')).getByLabelText('Role name')
  await userEvent.clear(field)
  await press('Show or hide the rights of Desk')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Обязательное поле')
  expect(document.activeElement).toBe(field)
  expect(sentCalls).toEqual([])
})

it('refuses a name of more than 100 characters with a message, and does not shorten it', async () => {
  show()
  const field = within(await card('Desk')).getByLabelText<HTMLInputElement>('Role name')
  fireEvent.change(field, { target: { value: 'x'.repeat(101) } })
  expect((await screen.findByRole('alert')).textContent).toBe('At most 100 characters')
  expect(field.value).toHaveLength(101)
  await press('Save')
  expect(sentCalls).toEqual([])
})

it('shows the typed name of a renamed role, and labels its card with the saved name', async () => {
  show()
  const desk = within(await openCard('Desk'))
  const field = desk.getByLabelText('Role name')
  await userEvent.clear(field)
  expect(desk.getByRole('heading', { level: 2 }).textContent).toBe('Desk')
  await userEvent.type(field, 'Front desk')
  expect(desk.getByRole('heading', { level: 2 }).textContent).toBe('Front desk')
  await userEvent.click(desk.getByRole('button', { name: 'See as Front desk' }))
  await screen.findByRole('dialog', { name: 'What Front desk sees' })
})

it('asks for confirmation before it discards changes', async () => {
  show()
  await userEvent.click(await box('Desk', 'Orders edit'))
  await press('Cancel')
  const question = 'Are you sure you want to close the form without saving the data?'
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'No' }),
  )
  expect((await box('Desk', 'Orders edit')).checked).toBe(true)
  await press('Cancel')
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Yes' }),
  )
  expect((await box('Desk', 'Orders edit')).checked).toBe(false)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('creates an empty role and offers presets for it', async () => {
  show()
  await card('Desk')
  await press('Create role')
  const newCard = await card('New role')
  expect(document.activeElement).toBe(within(newCard).getByLabelText('Role name'))
  await userEvent.click(within(newCard).getByRole('button', { name: 'Catalog editor' }))
  expect((await box('New role', 'Products edit')).checked).toBe(true)
  expect((await box('New role', 'Orders view')).checked).toBe(false)
  expect(sentCalls).toEqual([['create_role', { name: 'New role' }]])
})

it('keeps unsaved changes through a reload', async () => {
  const counter = counterFor()
  const { unmount } = show(counter)
  await userEvent.click(await box('Desk', 'Orders edit'))
  await waitFor(async () => expect(await readDraft(counter.databases.account, 'roles')).not.toBeNull())
  unmount()
  show(counter)
  expect((await box('Desk', 'Orders edit')).checked).toBe(true)
  await press('Discard draft')
  expect((await box('Desk', 'Orders edit')).checked).toBe(false)
})

it('removes the note about a restored draft after Save', async () => {
  const counter = counterFor()
  const { unmount } = show(counter)
  await userEvent.click(await box('Desk', 'Orders edit'))
  await waitFor(async () => expect(await readDraft(counter.databases.account, 'roles')).not.toBeNull())
  unmount()
  show(counter)
  await screen.findByRole('button', { name: 'Discard draft' })
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull())
  expect(sentCalls).toHaveLength(1)
})

it('reports that another person changed the same role, and keeps both changes', async () => {
  show()
  await userEvent.click(await box('Desk', 'Orders edit'))
  refusal = { kind: 'conflict', message: 'Somebody else changed this meanwhile: Desk' }
  roles = roles.map((role) =>
    role.id === 4 ? { ...role, version: 'two', permissions: ['Clients#view', 'Orders#view'] } : role,
  )
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Saving failed. Somebody else changed this meanwhile: Desk',
  )
  await screen.findByText(/Somebody else changed Desk meanwhile\. Your changes were added to theirs/)
  expect((await box('Desk', 'Clients view')).checked).toBe(true)
  expect((await box('Desk', 'Orders edit')).checked).toBe(true)
  refusal = null
  await press('Save')
  await waitFor(() => expect(sentCalls).toHaveLength(2))
  const body = sentCalls[1]?.[1] as { version: string; permissions: unknown }[] // the body that the screen sends
  expect(body[2]).toMatchObject({
    version: 'two',
    permissions: [
      { group: 'Clients', actions: ['view'] },
      { group: 'Orders', actions: ['view', 'edit'] },
    ],
  })
})

it('deletes a role after confirmation, and never a default role or the own role', async () => {
  roles[1] = role({ id: 3, name: 'Customer', permissions: ['Orders#view'], defaultRole: true, userCount: 9 })
  roles.push(role({ id: 7, name: 'Own' }))
  show()
  const reason = async (name: string) => (await screen.findByRole('button', { name })).title
  expect(await reason('Delete role Customer')).toBe('A default role cannot be deleted.')
  expect(await reason('Delete role Own')).toBe('You cannot delete your own role.')
  await press('Delete role Desk')
  const question = await screen.findByRole('dialog', { name: 'Role will be deleted.' })
  expect(question.textContent).toContain('2 people get the role Customer.')
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(sentCalls).toEqual([['4', undefined]]))
})

it('shows the links for people with the role, and marks links that the unsaved change adds or removes', async () => {
  show()
  await userEvent.click(await box('Desk', 'Clients view'))
  await userEvent.click(await box('Desk', 'Orders view'))
  await press('See as Desk')
  const dialog = await screen.findByRole('dialog', { name: 'What Desk sees' })
  const links = within(within(dialog).getByRole('list', { name: 'Links' })).getAllByRole('listitem')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Clients newly seen', 'Orders no longer seen'])
})

it('lets a person tick only rights that the person has', async () => {
  show(counterFor(['Orders#view', 'Orders#create', 'Roles#view', 'Roles#edit']))
  expect((await box('Desk', 'Orders create')).disabled).toBe(false)
  expect((await box('Desk', 'Products edit')).disabled).toBe(true)
  expect((await card('Desk')).textContent).toContain('rights that you do not have yourself')
  expect(screen.queryByRole('button', { name: 'Create role' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete role Desk' }).title).toBe('You may not delete roles.')
})

it('disables the rights for a person who may not edit roles, and says offline why roles cannot be changed', async () => {
  show(counterFor(['Roles#view']))
  expect((await box('Desk', 'Orders view')).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete role Desk' })).toBeNull()
  cleanup()
  show(counterFor(['Roles#view', 'Roles#remove']))
  expect((await box('Desk', 'Orders view')).disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Delete role Desk' }).title).toBe('Delete role Desk')
  cleanup()
  show(counterFor(ALL_PERMISSIONS, 'offline'))
  await screen.findAllByText(/Roles can only be changed while the server answers/)
})

it('says that the roles could not be loaded, and shows them once the server answers', async () => {
  refusal = { kind: 'offline', message: 'The server does not answer.', pathEnd: 'role/list' }
  show()
  const emptyTitle = await screen.findByText('Roles could not be loaded')
  expect(emptyTitle.parentElement?.textContent).toContain('Roles are not saved on this device.')
  refusal = null
  await press('Try again')
  await card('Desk')
  expect(screen.queryByText('Roles could not be loaded')).toBeNull()
})
