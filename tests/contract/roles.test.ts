// Roles as staff read and save them (ordering.md §7 Roles, G90, G91).
import { expect, test } from 'vitest'
import { ADMIN, COUNTER, changed, DEALER, MANAGER, roleCalls, SAVE_ROLES } from '#tests/support/role-calls.ts'
import { staffWorld } from '#tests/support/staff-world.ts'

const world = staffWorld((reference) => reference.as('buyer'))
const { list, give, privilegesOf } = roleCalls(world)
const ORDER_PRIVILEGES = { group: 'Orders', actions: ['create', 'view'] }

test('lists every role with its permissions in the order of the matrix, and with the number of its users', async () => {
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
  // Removed users are not counted.
  expect(all[2]).toMatchObject({ userCount: 3, defaultRole: true })
})

test('role 1 always holds everything, whatever is saved', async () => {
  const admin = await world.reference.as('admin')
  const all = await list()
  expect(all[0]?.permissions).toHaveLength(11)
  expect((await admin.post(SAVE_ROLES, changed(all, ADMIN, { permissions: [], name: 'Chief' }))).status).toBe(
    200,
  )
  expect((await list())[0]).toMatchObject({ name: 'Chief', permissions: all[0]?.permissions })
  expect(await privilegesOf('admin')).toHaveLength(11)
})

test('a person who may not see roles gets the names of the roles that the person may give', async () => {
  expect(await list('manager')).toEqual([
    { id: 2, name: 'Manager', defaultRole: true, permissions: [] },
    { id: 3, name: 'Dealer', defaultRole: true, permissions: [] },
    { id: 4, name: 'Counter', defaultRole: false, permissions: [] },
    { id: 5, name: 'Nothing', defaultRole: false, permissions: [] },
  ])
})

test.each(['Clients#create', 'Administrators#create'])(
  'a person with only %s gets these names too',
  async (right) => {
    await give(4, right)
    expect(await list('counter')).toEqual([
      { id: 4, name: 'Counter', defaultRole: false, permissions: [] },
      { id: 5, name: 'Nothing', defaultRole: false, permissions: [] },
    ])
  },
)

test('privileges are listed per role, with the key ID in capitals', async () => {
  const answer = await (await world.reference.as('admin')).get('api/admin/permission/all?ID=4,5')
  expect(answer.data).toEqual({
    items: [
      { id: 4, name: 'Counter', privileges: [{ group: 'Orders', actions: ['view', 'create'] }] },
      { id: 5, name: 'Nothing', privileges: [] },
    ],
    count: 2,
  })
})

test('lists the users of a role by name, in pages', async () => {
  const admin = await world.reference.as('admin')
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

test('lists users of Administrators only to a holder of Administrators#view', async () => {
  await give(COUNTER, 'Roles#view', 'Clients#view')
  const counter = await world.reference.as('counter')
  const logins = async () =>
    (await counter.get('api/admin/role/users/2')).data.users.map(({ login }: { login: string }) => login)
  expect(await logins()).toEqual([])
  expect((await counter.get('api/admin/role/users/2')).data.count).toBe(0)
  await give(COUNTER, 'Administrators#view')
  expect(await logins()).toEqual(['manager'])
})

test('saves the whole list, which changes the rights of a signed-in person at the next call', async () => {
  const admin = await world.reference.as('admin')
  expect((await (await world.reference.as('counter')).post('api/client/order/xls')).status).toBe(403)
  const saved = changed(await list(), COUNTER, {
    name: 'Order desk',
    permissions: [{ group: 'Orders', actions: ['view', 'edit'] }],
  })
  expect((await admin.post(SAVE_ROLES, saved)).status).toBe(200)
  expect((await (await world.reference.as('counter')).post('api/client/order/xls')).status).toBe(200)
  expect(await privilegesOf('counter')).toEqual([{ group: 'Orders', actions: ['edit', 'view'] }])
  expect((await (await world.reference.as('counter')).post('api/client/order/checkout')).status).toBe(403)
})

test("every answer to a signed-in person has a header that changes when the person's rights change", async () => {
  const admin = await world.reference.as('admin')
  const counter = await world.reference.as('counter')
  const wordOf = async () => (await counter.get('api/client/product/101')).headers['counter-rights']
  const before = await wordOf()
  expect(before).toMatch(/^[\w-]{16}$/)
  await admin.post(SAVE_ROLES, changed(await list(), DEALER, { permissions: [] }))
  expect(await wordOf()).toBe(before)
  await admin.post(SAVE_ROLES, changed(await list(), COUNTER, { permissions: [] }))
  expect(await wordOf()).toMatch(/^[\w-]{16}$/)
  expect(await wordOf()).not.toBe(before)
  const refused = await counter.post('api/client/order/all')
  expect(refused.headers['counter-rights']).toBe(await wordOf())
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
    'an action that the group has not',
    { permissions: [{ group: 'Account', actions: ['edit'] }] },
    'permissions',
  ],
])('%s is refused, and no role of the list is saved', async (_case, change, word) => {
  const admin = await world.reference.as('admin')
  const wanted = changed(changed(await list(), MANAGER, { name: 'Boss' }), COUNTER, change)
  expect(await admin.post(SAVE_ROLES, wanted)).toMatchObject({ status: 400, code: 10300 })
  expect((await admin.post(SAVE_ROLES, wanted)).message).toContain(word)
  expect((await list())[1]?.name).toBe('Manager')
})

test('an unknown role is refused', async () => {
  const admin = await world.reference.as('admin')
  expect((await admin.post(SAVE_ROLES, [{ id: 99, name: 'Ghost', permissions: [] }])).status).toBe(404)
})

test('of two people who save at once the second is refused, and undoes nothing', async () => {
  const admin = await world.reference.as('admin')
  const before = await list()
  const first = changed(before, COUNTER, { permissions: [] })
  const second = changed(before, DEALER, { name: 'Buyer' })
  expect((await admin.post(SAVE_ROLES, first)).status).toBe(200)
  // The earlier list would restore a permission that the first save removed.
  expect(await admin.post(SAVE_ROLES, second)).toMatchObject({
    status: 409,
    code: 10320,
    message: 'Somebody else changed this meanwhile: Counter',
  })
  expect(await list()).toMatchObject([{}, {}, { name: 'Dealer' }, { permissions: [] }, {}])
  // The same change succeeds on the list of now.
  expect((await admin.post(SAVE_ROLES, changed(await list(), DEALER, { name: 'Buyer' }))).status).toBe(200)
  expect((await list())[2]?.name).toBe('Buyer')
})

test('two lists that are sent at the same time are saved one after the other', async () => {
  const admin = await world.reference.as('admin')
  const before = await list()
  const answers = await Promise.all([
    admin.post(SAVE_ROLES, changed(before, COUNTER, { name: 'One' })),
    admin.post(SAVE_ROLES, changed(before, COUNTER, { name: 'Other' })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the same change by two people is no conflict', async () => {
  const admin = await world.reference.as('admin')
  const same = changed(await list(), COUNTER, { name: 'Desk' })
  expect((await admin.post(SAVE_ROLES, same)).status).toBe(200)
  expect((await admin.post(SAVE_ROLES, same)).status).toBe(200)
})

test('two roles cannot get the same name', async () => {
  const admin = await world.reference.as('admin')
  const refused = { code: 10321, message: 'Another role is called counter.' }
  expect(await admin.post('api/admin/role/create_role', { name: 'counter' })).toMatchObject(refused)
  const all = await list()
  expect(await admin.post(SAVE_ROLES, changed(all, DEALER, { name: 'counter' }))).toMatchObject(refused)
  // Two roles that exchange their names have different names.
  const swapped = changed(changed(all, DEALER, { name: 'Counter' }), COUNTER, { name: 'Dealer' })
  expect((await admin.post(SAVE_ROLES, swapped)).status).toBe(200)
})

test('a role that is missing in the saved list stays', async () => {
  const admin = await world.reference.as('admin')
  const some = (await list()).filter(({ id }) => id !== COUNTER)
  expect((await admin.post(SAVE_ROLES, some)).status).toBe(200)
  expect(await list()).toHaveLength(5)
})

test('a new role has no permissions and no users', async () => {
  const admin = await world.reference.as('admin')
  const { data } = await admin.post('api/admin/role/create_role', { name: 'Desk' })
  expect((await list()).at(-1)).toMatchObject({ id: data.id, name: 'Desk', permissions: [], userCount: 0 })
  expect(await admin.post('api/admin/role/create_role', { name: '' })).toMatchObject({
    status: 400,
    message: 'name: Обязательное поле',
  })
})

test('there cannot be more roles than one call saves', async () => {
  const admin = await world.reference.as('admin')
  const create = (name: string) => admin.post('api/admin/role/create_role', { name })
  const there = (await list()).length
  for (let count = there; count < 200; count += 1) expect((await create(`Desk ${count}`)).status).toBe(200)
  expect(await create('Desk 200')).toMatchObject({
    status: 400,
    code: 10321,
    message: 'There are 200 roles, and there can be no more.',
  })
  expect((await admin.post(SAVE_ROLES, await list())).status).toBe(200)
})

test('a person cannot give a right that the person lacks, not even to the own role', async () => {
  await give(COUNTER, 'Roles#view', 'Roles#edit')
  const counter = await world.reference.as('counter')
  const all = await list('counter')
  const manage = [ORDER_PRIVILEGES, { group: 'Roles', actions: ['view', 'edit', 'remove'] }]
  for (const id of [COUNTER, DEALER]) {
    expect(await counter.post(SAVE_ROLES, changed(all, id, { permissions: manage }))).toMatchObject({
      status: 400,
      code: 10321,
      message: 'You can only give rights that you have yourself: Roles remove',
    })
  }
  // A person can give the rights that the person has, and take away others.
  const held = changed(all, 5, { permissions: [{ group: 'Orders', actions: ['view'] }] })
  expect((await counter.post(SAVE_ROLES, changed(held, DEALER, { permissions: [] }))).status).toBe(200)
})

test('a role keeps the rights that its editor lacks', async () => {
  await give(COUNTER, 'Roles#view', 'Roles#edit')
  const counter = await world.reference.as('counter')
  const all = await list('counter')
  expect((await counter.post(SAVE_ROLES, changed(all, MANAGER, { name: 'Chief' }))).status).toBe(200)
  expect((await list())[1]).toMatchObject({ name: 'Chief', permissions: all[1]?.permissions })
})

test('the right to edit or to create roles allows saving the matrix', async () => {
  await give(COUNTER, 'Roles#create')
  const counter = await world.reference.as('counter')
  const { data } = await counter.post('api/admin/role/create_role', { name: 'Desk' })
  const role = { id: data.id, name: 'Desk', permissions: [ORDER_PRIVILEGES] }
  expect((await counter.post(SAVE_ROLES, [role])).status).toBe(200)
  expect((await counter.put(`api/admin/role/delete/${data.id}`)).status).toBe(403)
})
