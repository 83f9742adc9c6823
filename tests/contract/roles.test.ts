// Staff read and save roles (ordering.md §7 Roles, G90, G91).
import { expect, test } from 'vitest'
import {
  ADMIN_ROLE_ID,
  COUNTER_ROLE_ID,
  DEALER_ROLE_ID,
  MANAGER_ROLE_ID,
  roleCalls,
  SAVE_ROLES_PATH,
  withChangedRole,
} from '#tests/support/role-calls.ts'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const world = prepareStaffWorld((reference) => reference.signInAs('buyer'))
const { listRoles, addPermissions, privilegesOf } = roleCalls(world)
const ORDER_PRIVILEGES = { group: 'Orders', actions: ['create', 'view'] }

test('the list has every role with its permissions in the order of the permission table, and with the number of its users', async () => {
  const roles = await listRoles()
  expect(roles.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Administrator'],
    [2, 'Manager'],
    [3, 'Dealer'],
    [4, 'Counter'],
    [5, 'Nothing'],
  ])
  expect(roles[3]).toEqual({
    id: 4,
    name: 'Counter',
    defaultRole: false,
    permissions: [{ group: 'Orders', actions: ['view', 'create'] }],
    version: expect.stringMatching(/^[\w-]{16}$/),
    userCount: 1,
  })
  // Removed users are not counted.
  expect(roles[2]).toMatchObject({ userCount: 3, defaultRole: true })
})

test('role 1 has every permission, also after a save without permissions', async () => {
  const admin = await world.reference.signInAs('admin')
  const roles = await listRoles()
  expect(roles[0]?.permissions).toHaveLength(11)
  expect(
    (
      await admin.post(
        SAVE_ROLES_PATH,
        withChangedRole(roles, ADMIN_ROLE_ID, { permissions: [], name: 'Chief' }),
      )
    ).status,
  ).toBe(200)
  expect((await listRoles())[0]).toMatchObject({ name: 'Chief', permissions: roles[0]?.permissions })
  expect(await privilegesOf('admin')).toHaveLength(11)
})

test('a person who may not see roles gets the names of the roles that the person may give', async () => {
  expect(await listRoles('manager')).toEqual([
    { id: 2, name: 'Manager', defaultRole: true, permissions: [] },
    { id: 3, name: 'Dealer', defaultRole: true, permissions: [] },
    { id: 4, name: 'Counter', defaultRole: false, permissions: [] },
    { id: 5, name: 'Nothing', defaultRole: false, permissions: [] },
  ])
})

test.each(['Clients#create', 'Administrators#create'])(
  'a person with only %s gets the names of the roles that the person may give',
  async (right) => {
    await addPermissions(4, right)
    expect(await listRoles('counter')).toEqual([
      { id: 4, name: 'Counter', defaultRole: false, permissions: [] },
      { id: 5, name: 'Nothing', defaultRole: false, permissions: [] },
    ])
  },
)

test('a call gets the privileges of the roles that its query names by the key ID, in capitals', async () => {
  const answer = await (await world.reference.signInAs('admin')).get('api/admin/permission/all?ID=4,5')
  expect(answer.data).toEqual({
    items: [
      { id: 4, name: 'Counter', privileges: [{ group: 'Orders', actions: ['view', 'create'] }] },
      { id: 5, name: 'Nothing', privileges: [] },
    ],
    count: 2,
  })
})

test('the users of a role are listed by name, in pages', async () => {
  const admin = await world.reference.signInAs('admin')
  const { data } = await admin.get('api/admin/role/users/3?page=0&size=2')
  expect(data).toEqual({
    users: [
      { id: 3, name: 'buyer name', login: 'buyer', company: 'Lakeside Group' },
      { id: 4, name: 'buyer2 name', login: 'buyer2', company: 'Lakeside Group' },
    ],
    count: 3,
  })
  const secondPage = await admin.get('api/admin/role/users/3?page=1&size=2')
  expect(secondPage.data).toMatchObject({ users: [{ login: 'multi' }], count: 3 })
  expect((await admin.get('api/admin/role/users/99')).status).toBe(404)
})

test('users of Administrators are listed only to a holder of Administrators#view', async () => {
  await addPermissions(COUNTER_ROLE_ID, 'Roles#view', 'Clients#view')
  const counter = await world.reference.signInAs('counter')
  const readLogins = async () =>
    (await counter.get('api/admin/role/users/2')).data.users.map(({ login }: { login: string }) => login)
  expect(await readLogins()).toEqual([])
  expect((await counter.get('api/admin/role/users/2')).data.count).toBe(0)
  await addPermissions(COUNTER_ROLE_ID, 'Administrators#view')
  expect(await readLogins()).toEqual(['manager'])
})

test('a saved list changes the rights of a signed-in person at the next call', async () => {
  const admin = await world.reference.signInAs('admin')
  expect((await (await world.reference.signInAs('counter')).post('api/client/order/xls')).status).toBe(403)
  const changedRoles = withChangedRole(await listRoles(), COUNTER_ROLE_ID, {
    name: 'Order desk',
    permissions: [{ group: 'Orders', actions: ['view', 'edit'] }],
  })
  expect((await admin.post(SAVE_ROLES_PATH, changedRoles)).status).toBe(200)
  expect((await (await world.reference.signInAs('counter')).post('api/client/order/xls')).status).toBe(200)
  expect(await privilegesOf('counter')).toEqual([{ group: 'Orders', actions: ['edit', 'view'] }])
  expect((await (await world.reference.signInAs('counter')).post('api/client/order/checkout')).status).toBe(
    403,
  )
})

test("every answer to a signed-in person has a header that changes when the person's rights change", async () => {
  const admin = await world.reference.signInAs('admin')
  const counter = await world.reference.signInAs('counter')
  const readRightsHeader = async () => (await counter.get('api/client/product/101')).headers['counter-rights']
  const headerBefore = await readRightsHeader()
  expect(headerBefore).toMatch(/^[\w-]{16}$/)
  await admin.post(SAVE_ROLES_PATH, withChangedRole(await listRoles(), DEALER_ROLE_ID, { permissions: [] }))
  expect(await readRightsHeader()).toBe(headerBefore)
  await admin.post(SAVE_ROLES_PATH, withChangedRole(await listRoles(), COUNTER_ROLE_ID, { permissions: [] }))
  expect(await readRightsHeader()).toMatch(/^[\w-]{16}$/)
  expect(await readRightsHeader()).not.toBe(headerBefore)
  const refusedAnswer = await counter.post('api/client/order/all')
  expect(refusedAnswer.headers['counter-rights']).toBe(await readRightsHeader())
  expect(
    (await world.reference.visitor.get('api/client/product/101')).headers['counter-rights'],
  ).toBeUndefined()
})

test.each([
  ['a name of blanks', { name: '  ' }, 'Обязательное поле'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'At most 100 characters'],
  ['a name of two lines', { name: 'Front\nDesk' }, 'Field contains invalid characters'],
  ['an unknown group', { permissions: [{ group: 'Secrets', actions: ['view'] }] }, 'permissions'],
  [
    'an action that the group does not have',
    { permissions: [{ group: 'Account', actions: ['edit'] }] },
    'permissions',
  ],
])('a list with %s is refused, and none of its roles is saved', async (_case, change, messagePart) => {
  const admin = await world.reference.signInAs('admin')
  const changedRoles = withChangedRole(
    withChangedRole(await listRoles(), MANAGER_ROLE_ID, { name: 'Boss' }),
    COUNTER_ROLE_ID,
    change,
  )
  expect(await admin.post(SAVE_ROLES_PATH, changedRoles)).toMatchObject({ status: 400, code: 10300 })
  expect((await admin.post(SAVE_ROLES_PATH, changedRoles)).message).toContain(messagePart)
  expect((await listRoles())[1]?.name).toBe('Manager')
})

test('a list with an unknown role is refused', async () => {
  const admin = await world.reference.signInAs('admin')
  expect((await admin.post(SAVE_ROLES_PATH, [{ id: 99, name: 'Desk', permissions: [] }])).status).toBe(404)
})

test('of two saves that begin with the same list the second is refused and undoes nothing', async () => {
  const admin = await world.reference.signInAs('admin')
  const rolesBefore = await listRoles()
  const firstList = withChangedRole(rolesBefore, COUNTER_ROLE_ID, { permissions: [] })
  const secondList = withChangedRole(rolesBefore, DEALER_ROLE_ID, { name: 'Buyer' })
  expect((await admin.post(SAVE_ROLES_PATH, firstList)).status).toBe(200)
  // The earlier list would restore a permission that the first save removed.
  expect(await admin.post(SAVE_ROLES_PATH, secondList)).toMatchObject({
    status: 409,
    code: 10320,
    message: 'Somebody else changed this meanwhile: Counter',
  })
  expect(await listRoles()).toMatchObject([{}, {}, { name: 'Dealer' }, { permissions: [] }, {}])
  // The same change to the present list succeeds.
  expect(
    (await admin.post(SAVE_ROLES_PATH, withChangedRole(await listRoles(), DEALER_ROLE_ID, { name: 'Buyer' })))
      .status,
  ).toBe(200)
  expect((await listRoles())[2]?.name).toBe('Buyer')
})

test('of two lists that change one role and are sent at the same time, one is saved and one refused', async () => {
  const admin = await world.reference.signInAs('admin')
  const rolesBefore = await listRoles()
  const answers = await Promise.all([
    admin.post(SAVE_ROLES_PATH, withChangedRole(rolesBefore, COUNTER_ROLE_ID, { name: 'Desk' })),
    admin.post(SAVE_ROLES_PATH, withChangedRole(rolesBefore, COUNTER_ROLE_ID, { name: 'Front' })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a second save of the same change is not a conflict', async () => {
  const admin = await world.reference.signInAs('admin')
  const changedRoles = withChangedRole(await listRoles(), COUNTER_ROLE_ID, { name: 'Desk' })
  expect((await admin.post(SAVE_ROLES_PATH, changedRoles)).status).toBe(200)
  expect((await admin.post(SAVE_ROLES_PATH, changedRoles)).status).toBe(200)
})

test('two roles cannot get the same name', async () => {
  const admin = await world.reference.signInAs('admin')
  const refusal = { code: 10321, message: 'Another role is called counter.' }
  expect(await admin.post('api/admin/role/create_role', { name: 'counter' })).toMatchObject(refusal)
  const roles = await listRoles()
  expect(
    await admin.post(SAVE_ROLES_PATH, withChangedRole(roles, DEALER_ROLE_ID, { name: 'counter' })),
  ).toMatchObject(refusal)
  // Two roles that exchange their names have different names.
  const swappedRoles = withChangedRole(
    withChangedRole(roles, DEALER_ROLE_ID, { name: 'Counter' }),
    COUNTER_ROLE_ID,
    {
      name: 'Dealer',
    },
  )
  expect((await admin.post(SAVE_ROLES_PATH, swappedRoles)).status).toBe(200)
})

test('a role that is missing in the saved list stays', async () => {
  const admin = await world.reference.signInAs('admin')
  const rolesWithoutCounter = (await listRoles()).filter(({ id }) => id !== COUNTER_ROLE_ID)
  expect((await admin.post(SAVE_ROLES_PATH, rolesWithoutCounter)).status).toBe(200)
  expect(await listRoles()).toHaveLength(5)
})

test('a new role has no permissions and no users, and needs a name', async () => {
  const admin = await world.reference.signInAs('admin')
  const { data } = await admin.post('api/admin/role/create_role', { name: 'Desk' })
  expect((await listRoles()).at(-1)).toMatchObject({
    id: data.id,
    name: 'Desk',
    permissions: [],
    userCount: 0,
  })
  expect(await admin.post('api/admin/role/create_role', { name: '' })).toMatchObject({
    status: 400,
    message: 'name: Обязательное поле',
  })
})

test('a list that has a role twice is refused', async () => {
  const admin = await world.reference.signInAs('admin')
  const roles = await listRoles()
  expect(await admin.post(SAVE_ROLES_PATH, [...roles, roles.at(-1)])).toMatchObject({
    status: 400,
    code: 10300,
  })
})

test('there can be at most 200 roles, and one call can save all of them', async () => {
  const admin = await world.reference.signInAs('admin')
  const createRole = (name: string) => admin.post('api/admin/role/create_role', { name })
  const roleCount = (await listRoles()).length
  for (let count = roleCount; count < 200; count += 1)
    expect((await createRole(`Desk ${count}`)).status).toBe(200)
  expect(await createRole('Desk 200')).toMatchObject({
    status: 400,
    code: 10321,
    message: 'There are 200 roles, and there can be no more. Delete a role that nobody needs first.',
  })
  expect((await admin.post(SAVE_ROLES_PATH, await listRoles())).status).toBe(200)
})

test('a person cannot give a right that the person lacks, not even to their own role', async () => {
  await addPermissions(COUNTER_ROLE_ID, 'Roles#view', 'Roles#edit')
  const counter = await world.reference.signInAs('counter')
  const roles = await listRoles('counter')
  const rightsWithRemove = [ORDER_PRIVILEGES, { group: 'Roles', actions: ['view', 'edit', 'remove'] }]
  for (const id of [COUNTER_ROLE_ID, DEALER_ROLE_ID]) {
    expect(
      await counter.post(SAVE_ROLES_PATH, withChangedRole(roles, id, { permissions: rightsWithRemove })),
    ).toMatchObject({
      status: 400,
      code: 10321,
      message: 'You cannot give these rights, because you do not have them yourself: Roles remove',
    })
  }
  // A person can give rights that the person has, and can remove any right.
  const changedRoles = withChangedRole(roles, 5, { permissions: [{ group: 'Orders', actions: ['view'] }] })
  expect(
    (await counter.post(SAVE_ROLES_PATH, withChangedRole(changedRoles, DEALER_ROLE_ID, { permissions: [] })))
      .status,
  ).toBe(200)
})

test('a save keeps the rights of a role that the editor lacks', async () => {
  await addPermissions(COUNTER_ROLE_ID, 'Roles#view', 'Roles#edit')
  const counter = await world.reference.signInAs('counter')
  const roles = await listRoles('counter')
  expect(
    (await counter.post(SAVE_ROLES_PATH, withChangedRole(roles, MANAGER_ROLE_ID, { name: 'Chief' }))).status,
  ).toBe(200)
  expect((await listRoles())[1]).toMatchObject({ name: 'Chief', permissions: roles[1]?.permissions })
})

test('a person who may create roles may also save them, but not delete them', async () => {
  await addPermissions(COUNTER_ROLE_ID, 'Roles#create')
  const counter = await world.reference.signInAs('counter')
  const { data } = await counter.post('api/admin/role/create_role', { name: 'Desk' })
  const role = { id: data.id, name: 'Desk', permissions: [ORDER_PRIVILEGES] }
  expect((await counter.post(SAVE_ROLES_PATH, [role])).status).toBe(200)
  expect((await counter.put(`api/admin/role/delete/${data.id}`)).status).toBe(403)
})
