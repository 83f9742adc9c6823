import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { rolePermissions, roles, users } from '#server/reference/schema/users.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
  for (const login of ['admin', 'manager', 'buyer', 'counter']) await reference.as(login)
  await resetWorld(reference.database)
})
afterAll(() => reference.close())
beforeEach(() => resetWorld(reference.database))

const LIST = 'api/admin/role/list'
const SAVE = 'api/admin/role/create-update'
const MOVE = 'api/admin/role/change_role'
const ADMIN = 1
const MANAGER = 2
const DEALER = 3
const COUNTER = 4

type Privileges = { group: string; actions: string[] }[]
interface Listed {
  id: number
  name: string
  permissions: Privileges
  version: string
}

async function list(login = 'admin'): Promise<Listed[]> {
  return (await (await reference.as(login)).get(LIST)).data.roles
}
/** The whole list, one role of it changed. */
function changed(all: Listed[], id: number, change: Partial<Listed>): Listed[] {
  return all.map((role) => (role.id === id ? { ...role, ...change } : role))
}
/** Gives rights to a role behind the back of everybody, as the seed does. */
async function give(roleId: number, ...permissions: string[]): Promise<void> {
  await reference.database.insert(rolePermissions).values(
    permissions.map((permission) => {
      const [group = '', action = ''] = permission.split('#')
      return { roleId, group, action }
    }),
  )
}
async function privilegesOf(login: string): Promise<Privileges> {
  return (await (await reference.as(login)).post('api/auth/validate')).data.privileges
}
const ORDER_PRIVILEGES = { group: 'Orders', actions: ['create', 'view'] }

test('the list tells every role with what it holds, in the order of the matrix, and how many have it', async () => {
  const all = await list()
  expect(all.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Administrator'],
    [2, 'Manager'],
    [3, 'Dealer'],
    [4, 'Counter'],
    [5, 'Nothing'],
  ])
  expect(all[3]).toEqual({
    id: 4,
    name: 'Counter',
    defaultRole: false,
    permissions: [{ group: 'Orders', actions: ['view', 'create'] }],
    version: expect.stringMatching(/^[\w-]{16}$/),
    userCount: 1,
  })
  // Somebody who was removed is not counted.
  expect(all[2]).toMatchObject({ userCount: 3, defaultRole: true })
})

test('role 1 always holds everything, whatever is saved', async () => {
  const admin = await reference.as('admin')
  const all = await list()
  expect(all[0]?.permissions).toHaveLength(11)
  expect((await admin.post(SAVE, changed(all, ADMIN, { permissions: [], name: 'Chief' }))).status).toBe(200)
  expect((await list())[0]).toMatchObject({ name: 'Chief', permissions: all[0]?.permissions })
  expect(await privilegesOf('admin')).toHaveLength(11)
})

test('without the right to see roles a person is told the names of those that he may give', async () => {
  expect(await list('manager')).toEqual([
    { id: 2, name: 'Manager', defaultRole: true, permissions: [] },
    { id: 3, name: 'Dealer', defaultRole: true, permissions: [] },
    { id: 4, name: 'Counter', defaultRole: false, permissions: [] },
    { id: 5, name: 'Nothing', defaultRole: false, permissions: [] },
  ])
})

test.each(['Clients#create', 'Administrators#create'])('so is who holds %s alone', async (right) => {
  await give(4, right)
  expect(await list('counter')).toEqual([
    { id: 4, name: 'Counter', defaultRole: false, permissions: [] },
    { id: 5, name: 'Nothing', defaultRole: false, permissions: [] },
  ])
})

test('privileges are told per role, by ID in capitals', async () => {
  const answer = await (await reference.as('admin')).get('api/admin/permission/all?ID=4,5')
  expect(answer.data).toEqual({
    items: [
      { id: 4, name: 'Counter', privileges: [{ group: 'Orders', actions: ['view', 'create'] }] },
      { id: 5, name: 'Nothing', privileges: [] },
    ],
    count: 2,
  })
})

test('the people of a role are told by name, in pages', async () => {
  const admin = await reference.as('admin')
  const { data } = await admin.get('api/admin/role/users/3?page=0&size=2')
  expect(data).toEqual({
    users: [
      { id: 4, name: 'buyer2 name', login: 'buyer2', company: 'Lakeside Group' },
      { id: 3, name: 'buyer name', login: 'buyer', company: 'Lakeside Group' },
    ].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    count: 3,
  })
  expect((await admin.get('api/admin/role/users/99')).status).toBe(404)
})

test('those of Administrators are told to who holds Administrators#view alone', async () => {
  await give(COUNTER, 'Roles#view', 'Clients#view')
  const counter = await reference.as('counter')
  const logins = async () =>
    (await counter.get('api/admin/role/users/2')).data.users.map(({ login }: { login: string }) => login)
  expect(await logins()).toEqual([])
  expect((await counter.get('api/admin/role/users/2')).data.count).toBe(0)
  await give(COUNTER, 'Administrators#view')
  expect(await logins()).toEqual(['manager'])
})

test('the whole list is saved, and reaches who is signed in at his next call', async () => {
  const admin = await reference.as('admin')
  expect((await (await reference.as('counter')).post('api/client/order/xls')).status).toBe(403)
  const saved = changed(await list(), COUNTER, {
    name: 'Order desk',
    permissions: [{ group: 'Orders', actions: ['view', 'edit'] }],
  })
  expect((await admin.post(SAVE, saved)).status).toBe(200)
  expect((await (await reference.as('counter')).post('api/client/order/xls')).status).toBe(200)
  expect(await privilegesOf('counter')).toEqual([{ group: 'Orders', actions: ['edit', 'view'] }])
  expect((await (await reference.as('counter')).post('api/client/order/checkout')).status).toBe(403)
})

test('every answer names the rights of who is signed in, by another word once they are others', async () => {
  const admin = await reference.as('admin')
  const counter = await reference.as('counter')
  const wordOf = async () => (await counter.get('api/client/product/101')).headers['counter-rights']
  const before = await wordOf()
  expect(before).toMatch(/^[\w-]{16}$/)
  await admin.post(SAVE, changed(await list(), DEALER, { permissions: [] }))
  expect(await wordOf()).toBe(before)
  await admin.post(SAVE, changed(await list(), COUNTER, { permissions: [] }))
  expect(await wordOf()).toMatch(/^[\w-]{16}$/)
  expect(await wordOf()).not.toBe(before)
  const refused = await counter.post('api/client/order/all')
  expect(refused.headers['counter-rights']).toBe(await wordOf())
  expect((await reference.visitor.get('api/client/product/101')).headers['counter-rights']).toBeUndefined()
})

test.each([
  ['a name of blanks', { name: '  ' }, 'Обязательное поле'],
  ['a name that is too long', { name: 'x'.repeat(201) }, 'At most 200 characters'],
  ['a group that nobody knows', { permissions: [{ group: 'Secrets', actions: ['view'] }] }, 'permissions'],
  [
    'an action that the group has not',
    { permissions: [{ group: 'Account', actions: ['edit'] }] },
    'permissions',
  ],
])('%s is refused, and nothing of the list is saved', async (_case, change, word) => {
  const admin = await reference.as('admin')
  const wanted = changed(changed(await list(), MANAGER, { name: 'Boss' }), COUNTER, change)
  expect(await admin.post(SAVE, wanted)).toMatchObject({ status: 400, code: 10300 })
  expect((await admin.post(SAVE, wanted)).message).toContain(word)
  expect((await list())[1]?.name).toBe('Manager')
})

test('a role that is not there is refused', async () => {
  const admin = await reference.as('admin')
  expect((await admin.post(SAVE, [{ id: 99, name: 'Ghost', permissions: [] }])).status).toBe(404)
})

test('of two who save at once the second is told, and undoes nothing', async () => {
  const admin = await reference.as('admin')
  const before = await list()
  const first = changed(before, COUNTER, { permissions: [] })
  const second = changed(before, DEALER, { name: 'Buyer' })
  expect((await admin.post(SAVE, first)).status).toBe(200)
  // The whole list of before would give back what the first took away.
  expect(await admin.post(SAVE, second)).toMatchObject({
    status: 409,
    code: 10320,
    message: 'Somebody else changed this meanwhile: Counter',
  })
  expect(await list()).toMatchObject([{}, {}, { name: 'Dealer' }, { permissions: [] }, {}])
  // With what is there now his change is saved.
  expect((await admin.post(SAVE, changed(await list(), DEALER, { name: 'Buyer' }))).status).toBe(200)
  expect((await list())[2]?.name).toBe('Buyer')
})

test('two lists that are sent side by side are saved one after the other', async () => {
  const admin = await reference.as('admin')
  const before = await list()
  const answers = await Promise.all([
    admin.post(SAVE, changed(before, COUNTER, { name: 'One' })),
    admin.post(SAVE, changed(before, COUNTER, { name: 'Other' })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what both changed alike is no conflict', async () => {
  const admin = await reference.as('admin')
  const same = changed(await list(), COUNTER, { name: 'Desk' })
  expect((await admin.post(SAVE, same)).status).toBe(200)
  expect((await admin.post(SAVE, same)).status).toBe(200)
})

test('a role that the list leaves out stays', async () => {
  const admin = await reference.as('admin')
  const some = (await list()).filter(({ id }) => id !== COUNTER)
  expect((await admin.post(SAVE, some)).status).toBe(200)
  expect(await list()).toHaveLength(5)
})

test('a new role is empty and belongs to nobody', async () => {
  const admin = await reference.as('admin')
  const { data } = await admin.post('api/admin/role/create_role', { name: 'Desk' })
  expect((await list()).at(-1)).toMatchObject({ id: data.id, name: 'Desk', permissions: [], userCount: 0 })
  expect(await admin.post('api/admin/role/create_role', { name: '' })).toMatchObject({
    status: 400,
    message: 'name: Обязательное поле',
  })
})

test('nobody gives a right that he has not, not to his own role either', async () => {
  await give(COUNTER, 'Roles#view', 'Roles#edit')
  const counter = await reference.as('counter')
  const all = await list('counter')
  const manage = [ORDER_PRIVILEGES, { group: 'Roles', actions: ['view', 'edit', 'remove'] }]
  for (const id of [COUNTER, DEALER]) {
    expect(await counter.post(SAVE, changed(all, id, { permissions: manage }))).toMatchObject({
      status: 400,
      code: 10321,
      message: 'You can only give rights that you have yourself: Roles remove',
    })
  }
  // What he has he gives, and what others have he may take.
  const held = changed(all, 5, { permissions: [{ group: 'Orders', actions: ['view'] }] })
  expect((await counter.post(SAVE, changed(held, DEALER, { permissions: [] }))).status).toBe(200)
})

test('either right, to edit or to create, opens the matrix', async () => {
  await give(COUNTER, 'Roles#create')
  const counter = await reference.as('counter')
  const { data } = await counter.post('api/admin/role/create_role', { name: 'Desk' })
  const role = { id: data.id, name: 'Desk', permissions: [ORDER_PRIVILEGES] }
  expect((await counter.post(SAVE, [role])).status).toBe(200)
  expect((await counter.put(`api/admin/role/delete/${data.id}`)).status).toBe(403)
})

test('a deleted role is gone, and its people are dealers at once', async () => {
  const admin = await reference.as('admin')
  expect((await admin.put(`api/admin/role/delete/${COUNTER}`)).data).toEqual({ movedUsers: 1 })
  expect((await list()).map(({ id }) => id)).toEqual([1, 2, 3, 5])
  const { data } = await (await reference.as('counter')).post('api/auth/validate')
  expect(data.role).toEqual({ id: 3, name: 'Dealer' })
  expect((await admin.put(`api/admin/role/delete/${COUNTER}`)).status).toBe(404)
})

test.each([ADMIN, MANAGER, DEALER])('default role %i cannot be deleted', async (id) => {
  expect(await (await reference.as('admin')).put(`api/admin/role/delete/${id}`)).toMatchObject({
    status: 400,
    code: 10321,
    message: 'A default role cannot be deleted.',
  })
  expect(await list()).toHaveLength(5)
})

test('nobody deletes his own role, or one whose people would gain what he has not', async () => {
  await give(COUNTER, 'Roles#view', 'Roles#remove')
  const counter = await reference.as('counter')
  expect(await counter.put(`api/admin/role/delete/${COUNTER}`)).toMatchObject({
    message: 'You cannot delete your own role.',
  })
  expect((await counter.put('api/admin/role/delete/5')).message).toMatch(
    /^You can only give rights that you have yourself: Orders status_show/,
  )
  await reference.database.update(users).set({ roleId: COUNTER }).where(eq(users.roleId, 5))
  expect((await counter.put('api/admin/role/delete/5')).status).toBe(200)
})

test('a person is moved to another role, and his session shrinks at once', async () => {
  const admin = await reference.as('admin')
  const buyer = await reference.as('buyer')
  expect((await buyer.post('api/client/scheduled-shipment/all')).status).toBe(200)
  expect((await admin.post(MOVE, { userId: 3, roleId: COUNTER })).status).toBe(200)
  expect((await buyer.post('api/client/scheduled-shipment/all')).status).toBe(403)
  expect((await buyer.post('api/auth/validate')).data.role).toEqual({ id: 4, name: 'Counter' })
})

test.each([
  ['himself', { userId: 1, roleId: 2 }, 'Editing of this user is prohibited.'],
  ['somebody who was removed', { userId: 8, roleId: 2 }, 'User not found'],
  ['somebody to no role', { userId: 3, roleId: 99 }, 'Role not found'],
])('an administrator does not move %s', async (_case, move, message) => {
  expect((await (await reference.as('admin')).post(MOVE, move)).message).toBe(message)
})

test('nobody is moved to a role with more rights than the mover has, or from one', async () => {
  await give(COUNTER, 'Roles#edit', 'Clients#edit')
  const counter = await reference.as('counter')
  // Who holds nothing, and belongs to Lakeside.
  const nobody = 7
  for (const roleId of [MANAGER, ADMIN]) {
    expect(await counter.post(MOVE, { userId: nobody, roleId })).toMatchObject({
      status: 400,
      code: 10321,
      message: 'Nobody can give a role with rights that he does not have.',
    })
  }
  expect((await counter.post(MOVE, { userId: nobody, roleId: COUNTER })).status).toBe(200)
  expect((await counter.post(MOVE, { userId: 3, roleId: 5 })).message).toBe(
    'This user has rights that you do not have.',
  )
  // The supplier's own people take the right to edit administrators (G120).
  expect((await counter.post(MOVE, { userId: 2, roleId: 5 })).status).toBe(403)
})

test('two administrators who move each other do not both lose', async () => {
  await reference.database.update(users).set({ roleId: ADMIN }).where(eq(users.id, 2))
  const [admin, manager] = [await reference.as('admin'), await reference.as('manager')]
  const answers = await Promise.all([
    admin.post(MOVE, { userId: 2, roleId: DEALER }),
    manager.post(MOVE, { userId: 1, roleId: DEALER }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect(await reference.database.$count(users, eq(users.roleId, ADMIN))).toBe(1)
})

test('names of roles may be alike', async () => {
  const admin = await reference.as('admin')
  await admin.post('api/admin/role/create_role', { name: 'Desk' })
  await admin.post('api/admin/role/create_role', { name: 'Desk' })
  expect(await reference.database.$count(roles, eq(roles.name, 'Desk'))).toBe(2)
})

test('the audit keeps who changed which role and whose, from what to what', async () => {
  const admin = await reference.as('admin')
  await admin.post(SAVE, changed(await list(), COUNTER, { name: 'Desk', permissions: [] }))
  const { data } = await admin.post('api/admin/role/create_role', { name: 'Front' })
  await admin.post(MOVE, { userId: 3, roleId: data.id })
  await admin.post(MOVE, { userId: 3, roleId: data.id })
  await admin.put(`api/admin/role/delete/${data.id}`)
  const { items } = (await admin.post('api/admin/audit/all')).data
  const told = items.map(({ kind, thing, action, fields }: Record<string, unknown>) => [
    kind,
    thing,
    action,
    fields,
  ])
  expect(told).toEqual([
    ['user', 'buyer', 'edited', [{ field: 'role', from: 'Front', to: 'Dealer' }]],
    ['role', 'Front', 'removed', [{ field: 'name', from: 'Front', to: null }]],
    ['user', 'buyer', 'edited', [{ field: 'role', from: 'Dealer', to: 'Front' }]],
    ['role', 'Front', 'created', [{ field: 'name', from: null, to: 'Front' }]],
    [
      'role',
      'Desk',
      'edited',
      [
        { field: 'name', from: 'Counter', to: 'Desk' },
        { field: 'Orders', from: 'view, create', to: null },
      ],
    ],
  ])
  expect(items[0].user).toEqual({ id: 1, name: 'admin name' })
})

test('what was refused is in no audit', async () => {
  await give(COUNTER, 'Roles#edit')
  const counter = await reference.as('counter')
  await counter.post(SAVE, [
    { id: COUNTER, name: 'Desk', permissions: [{ group: 'Roles', actions: ['remove'] }] },
  ])
  await counter.put(`api/admin/role/delete/${DEALER}`)
  expect((await (await reference.as('admin')).post('api/admin/audit/all')).data.count).toBe(0)
})
