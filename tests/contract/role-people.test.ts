// Users who move to another role, and users of a role that is deleted (G88, G90, G91).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/reference/schema/users.ts'
import {
  ADMIN_ROLE_ID,
  COUNTER_ROLE_ID,
  withChangedRole,
  DEALER_ROLE_ID,
  MANAGER_ROLE_ID,
  roleCalls,
  SAVE_ROLES_PATH,
} from '#tests/support/role-calls.ts'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const MOVE_USER_PATH = 'api/admin/role/change_role'

const world = prepareStaffWorld((reference) => reference.signInAs('buyer'))
const { listRoles, addPermissions } = roleCalls(world)

test('a deleted role is not listed, and its users have the role Dealer at once', async () => {
  const admin = await world.reference.signInAs('admin')
  expect((await admin.put(`api/admin/role/delete/${COUNTER_ROLE_ID}`)).data).toEqual({ movedUsers: 1 })
  expect((await listRoles()).map(({ id }) => id)).toEqual([1, 2, 3, 5])
  const { data } = await (await world.reference.signInAs('counter')).post('api/auth/validate')
  expect(data.role).toEqual({ id: 3, name: 'Dealer' })
  expect((await admin.put(`api/admin/role/delete/${COUNTER_ROLE_ID}`)).status).toBe(404)
})

test('the deletion of a role does not move removed users', async () => {
  const admin = await world.reference.signInAs('admin')
  await world.reference.database.update(users).set({ roleId: COUNTER_ROLE_ID }).where(eq(users.id, 8))
  expect((await admin.put(`api/admin/role/delete/${COUNTER_ROLE_ID}`)).data).toEqual({ movedUsers: 1 })
})

test.each([ADMIN_ROLE_ID, MANAGER_ROLE_ID, DEALER_ROLE_ID])(
  'the default role %i cannot be deleted',
  async (id) => {
    expect(await (await world.reference.signInAs('admin')).put(`api/admin/role/delete/${id}`)).toMatchObject({
      status: 400,
      code: 10321,
      message: 'A default role cannot be deleted.',
    })
    expect(await listRoles()).toHaveLength(5)
  },
)

test('a person cannot delete their own role, nor a role whose users would get rights that the person lacks', async () => {
  await addPermissions(COUNTER_ROLE_ID, 'Roles#view', 'Roles#remove')
  const counter = await world.reference.signInAs('counter')
  expect(await counter.put(`api/admin/role/delete/${COUNTER_ROLE_ID}`)).toMatchObject({
    message: 'You cannot delete your own role.',
  })
  expect((await counter.put('api/admin/role/delete/5')).message).toMatch(
    /^You cannot give these rights, because you do not have them yourself: Orders status_show/,
  )
  await world.reference.database.update(users).set({ roleId: COUNTER_ROLE_ID }).where(eq(users.roleId, 5))
  expect((await counter.put('api/admin/role/delete/5')).status).toBe(200)
})

test("a user moves to another role, and the rights of the user's session change at once", async () => {
  const admin = await world.reference.signInAs('admin')
  const buyer = await world.reference.signInAs('buyer')
  expect((await buyer.post('api/client/scheduled-shipment/all')).status).toBe(200)
  expect((await admin.post(MOVE_USER_PATH, { userId: 3, roleId: COUNTER_ROLE_ID })).status).toBe(200)
  expect((await buyer.post('api/client/scheduled-shipment/all')).status).toBe(403)
  expect((await buyer.post('api/auth/validate')).data.role).toEqual({ id: 4, name: 'Counter' })
})

test('a default user cannot be moved to another role', async () => {
  await world.reference.database.update(users).set({ defaultUser: true }).where(eq(users.id, 3))
  expect(
    await (await world.reference.signInAs('admin')).post(MOVE_USER_PATH, { userId: 3, roleId: 4 }),
  ).toMatchObject({
    code: 10321,
    message: 'This user came with the system and keeps company, role and e-mail.',
  })
})

test.each([
  ['the caller', { userId: 1, roleId: 2 }, 'Editing of this user is prohibited.'],
  ['a removed user', { userId: 8, roleId: 2 }, 'User not found'],
  ['a user to an unknown role', { userId: 3, roleId: 99 }, 'Role not found'],
])('an administrator cannot move %s', async (_case, move, message) => {
  expect((await (await world.reference.signInAs('admin')).post(MOVE_USER_PATH, move)).message).toBe(message)
})

test('a user cannot be moved to or from a role with more rights than the caller has', async () => {
  await addPermissions(COUNTER_ROLE_ID, 'Roles#edit', 'Clients#edit')
  const counter = await world.reference.signInAs('counter')
  // The user with the login nobody, whose role has no permissions.
  const userIdOfNobody = 7
  for (const roleId of [MANAGER_ROLE_ID, ADMIN_ROLE_ID]) {
    expect(await counter.post(MOVE_USER_PATH, { userId: userIdOfNobody, roleId })).toMatchObject({
      status: 400,
      code: 10321,
      message: 'You cannot give a role with rights that you do not have.',
    })
  }
  expect(
    (await counter.post(MOVE_USER_PATH, { userId: userIdOfNobody, roleId: COUNTER_ROLE_ID })).status,
  ).toBe(200)
  expect((await counter.post(MOVE_USER_PATH, { userId: 3, roleId: 5 })).message).toBe(
    'This user has rights that you do not have.',
  )
  // Users of the company Administrators can be moved only with the right to edit administrators (G120).
  expect(await counter.post(MOVE_USER_PATH, { userId: 2, roleId: 5 })).toMatchObject({
    status: 400,
    code: 10321,
    message: 'You do not have the right to manage users of the company Administrators.',
  })
})

test('of two administrators who move each other, one keeps the role of an administrator', async () => {
  await world.reference.database.update(users).set({ roleId: ADMIN_ROLE_ID }).where(eq(users.id, 2))
  const [admin, manager] = [
    await world.reference.signInAs('admin'),
    await world.reference.signInAs('manager'),
  ]
  const answers = await Promise.all([
    admin.post(MOVE_USER_PATH, { userId: 2, roleId: DEALER_ROLE_ID }),
    manager.post(MOVE_USER_PATH, { userId: 1, roleId: DEALER_ROLE_ID }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect(await world.reference.database.$count(users, eq(users.roleId, ADMIN_ROLE_ID))).toBe(1)
})

test('a person can give id_show and view_partner without having them, and can change users who have them', async () => {
  const admin = await world.reference.signInAs('admin')
  const permissionsAnswer = await admin.get('api/admin/permission/all?ID=1')
  const orderPrivileges = permissionsAnswer.data.items[0].privileges.find(
    ({ group }: { group: string }) => group === 'Orders',
  )
  expect(orderPrivileges.actions).not.toContain('id_show')
  expect(orderPrivileges.actions).not.toContain('view_partner')
  await addPermissions(COUNTER_ROLE_ID, 'Orders#id_show', 'Orders#view_partner')
  expect((await admin.post(MOVE_USER_PATH, { userId: 3, roleId: COUNTER_ROLE_ID })).status).toBe(200)
  expect((await admin.post(MOVE_USER_PATH, { userId: 3, roleId: DEALER_ROLE_ID })).status).toBe(200)
})

test('the record of changes names the person who made a change, and has the changed fields before and after', async () => {
  const admin = await world.reference.signInAs('admin')
  await admin.post(
    SAVE_ROLES_PATH,
    withChangedRole(await listRoles(), COUNTER_ROLE_ID, { name: 'Desk', permissions: [] }),
  )
  const { data } = await admin.post('api/admin/role/create_role', { name: 'Front' })
  await admin.post(MOVE_USER_PATH, { userId: 3, roleId: data.id })
  await admin.post(MOVE_USER_PATH, { userId: 3, roleId: data.id })
  await admin.put(`api/admin/role/delete/${data.id}`)
  const { items } = (await admin.post('api/admin/audit/all')).data
  const changes = items.map(({ kind, thing, action, fields }: Record<string, unknown>) => [
    kind,
    thing,
    action,
    fields,
  ])
  expect(changes).toEqual([
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

test('a refused change is not recorded', async () => {
  await addPermissions(COUNTER_ROLE_ID, 'Roles#edit')
  const counter = await world.reference.signInAs('counter')
  await counter.post(SAVE_ROLES_PATH, [
    { id: COUNTER_ROLE_ID, name: 'Desk', permissions: [{ group: 'Roles', actions: ['remove'] }] },
  ])
  await counter.put(`api/admin/role/delete/${DEALER_ROLE_ID}`)
  expect((await (await world.reference.signInAs('admin')).post('api/admin/audit/all')).data.count).toBe(0)
})
