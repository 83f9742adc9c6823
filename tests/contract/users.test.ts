// Staff create and edit users, and the rights that this needs (ordering.md §5, §7 Users, §8; decisions.md G88, G90,
// G120).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dealerships } from '#server/reference/schema/companies.ts'
import { roles, userDealerships, users } from '#server/reference/schema/users.ts'
import {
  addPeople,
  setPermissions,
  NEW_USER,
  removePermission,
  readUser,
  readUserRows,
} from '#tests/support/staff-people.ts'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const CREATE_PATH = 'api/admin/user/create'
const UPDATE_PATH = 'api/admin/user/update'
const SET_PASSWORD_PATH = 'api/admin/user/set-password'
const INVITE_PATH = 'api/admin/user/invite-create'

const world = prepareStaffWorld(({ database }) => addPeople(database))

const BUYER = { ...NEW_USER, login: 'buyer', email: 'buyer@example.com', editUserId: 3, roleCurrent: 3 }
const MULTI = {
  ...NEW_USER,
  login: 'multi',
  email: 'multi@example.com',
  editUserId: 5,
  companyId: 3,
  dealerships: [{ id: 8 }, { id: 9 }],
}

/** The answer is not 403, because the app signs the caller out after 403 (G88). */
const NO_RIGHT_FOR_STAFF = {
  status: 400,
  code: 10321,
  message: 'You do not have the right to manage users of the company Administrators.',
}

const DEFAULT_USER_REFUSAL = {
  code: 10321,
  message: 'This user came with the system and keeps company, role and e-mail.',
}

describe('a new user', () => {
  test('is accepted, has no password yet, and belongs to the chosen dealerships', async () => {
    const { status, data } = await world.manager.post(CREATE_PATH, NEW_USER)
    expect(status).toBe(200)
    expect(await readUser(world.reference.database, 'sam')).toMatchObject({
      id: data.id,
      email: 'sam@example.com,office@example.com',
      name: 'sam',
      roleId: 3,
      companyId: 2,
      isRegistered: 1,
      passwordHash: null,
      dealershipIds: [7],
    })
    expect(world.reference.mails).toEqual([])
  })

  test.each<[string, object, number, string]>([
    [
      'the login of another user in another case',
      { login: 'BUYER' },
      10202,
      'A user with this login already exists.',
    ],
    [
      'the e-mail of another user',
      { email: 'sam@example.com,Buyer2@Example.com' },
      10203,
      'buyer2@example.com belongs to another user already.',
    ],
    ['an empty login', { login: '' }, 10300, 'login: Field cannot be empty'],
    ['a broken e-mail', { email: 'sam@' }, 10300, 'email: Invalid email format'],
    ['a short phone', { phone: '12' }, 10300, 'phone: Field must be a valid phone number'],
    ['no role', { roleIds: [] }, 10300, 'roleIds: Required field'],
    ['an unknown role', { roleIds: [99] }, 10404, 'Role not found'],
    [
      'a role with more rights',
      { roleIds: [1] },
      10321,
      'You cannot give a role with rights that you do not have.',
    ],
    ['an unknown company', { companyId: 99 }, 10404, 'Company not found'],
    ['an unknown dealership', { dealerships: [{ id: 99 }] }, 10404, 'Dealership not found'],
    [
      'a company without a dealership',
      { companyId: 4, dealerships: [] },
      10321,
      'it is impossible to add a user because the company does not have a single dealership',
    ],
  ])('with %s is refused and adds no rows', async (_case, change, code, message) => {
    const rowsBefore = await readUserRows(world.reference.database)
    expect(await world.manager.post(CREATE_PATH, { ...NEW_USER, ...change })).toMatchObject({ code, message })
    expect(await readUserRows(world.reference.database)).toEqual(rowsBefore)
  })

  test('can get the login and e-mail of a removed user', async () => {
    const names = { login: 'removed', email: 'removed@example.com' }
    expect((await world.manager.post(CREATE_PATH, { ...NEW_USER, ...names })).status).toBe(200)
  })

  test('of Administrators needs no dealership, and can be created only by a person with the right for this group', async () => {
    const staffUser = { ...NEW_USER, companyId: 1, dealerships: [], roleIds: [2] }
    expect((await world.manager.post(CREATE_PATH, staffUser)).status).toBe(200)
    await removePermission(world.reference.database, 2, 'Administrators#create')
    expect(await world.manager.post(CREATE_PATH, { ...staffUser, login: 'tom' })).toMatchObject(
      NO_RIGHT_FOR_STAFF,
    )
    expect(
      (await world.manager.post(CREATE_PATH, { ...NEW_USER, login: 'tom', email: 'tom@example.com' })).status,
    ).toBe(200)
  })

  test('gets dealerships of other companies only from a person who may select them', async () => {
    const withBothDealerships = { ...NEW_USER, dealerships: [{ id: 7 }, { id: 8 }] }
    expect((await world.manager.post(CREATE_PATH, withBothDealerships)).status).toBe(200)
    expect((await readUser(world.reference.database, 'sam')).dealershipIds).toEqual([7, 8])
    await removePermission(world.reference.database, 2, 'Dealership_Exclude#select')
    const tom = { ...withBothDealerships, login: 'tom', email: 'tom@example.com' }
    expect(await world.manager.post(CREATE_PATH, tom)).toMatchObject({
      code: 10321,
      message: 'The dealership belongs to another company.',
    })
  })

  test('is created only once when two calls with one login arrive at the same time', async () => {
    const answers = await Promise.all([
      world.manager.post(CREATE_PATH, NEW_USER),
      world.admin.post(CREATE_PATH, NEW_USER),
    ])
    expect(answers.map(({ code }) => code ?? 200).sort()).toEqual([10202, 200].sort())
  })
})

describe('a user who is edited', () => {
  test('and the editor cannot take the role from each other at the same time: one of the two saves is refused', async () => {
    const { database } = world.reference
    await database.update(users).set({ roleId: 1 }).where(eq(users.id, 2))
    const dealerFields = (login: string, editUserId: number) => ({
      ...NEW_USER,
      login,
      email: `${login}@example.com`,
      companyId: 1,
      dealerships: [],
      editUserId,
      roleCurrent: 1,
    })
    const answers = await Promise.all([
      world.admin.post(UPDATE_PATH, dealerFields('manager', 2)),
      world.manager.post(UPDATE_PATH, dealerFields('admin', 1)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await database.$count(users, eq(users.roleId, 1))).toBe(1)
  })

  test('has the saved fields, and a user without a name gets the new login as name', async () => {
    await world.manager.post(CREATE_PATH, NEW_USER)
    const { id } = await readUser(world.reference.database, 'sam')
    const change = {
      ...NEW_USER,
      login: 'samuel',
      email: 'samuel@example.com',
      editUserId: id,
      dealerships: [],
    }
    expect((await world.admin.post(UPDATE_PATH, change)).data).toEqual({ id })
    expect(await readUser(world.reference.database, 'samuel')).toMatchObject({
      name: 'samuel',
      email: 'samuel@example.com',
      dealershipIds: [],
    })
    expect(await readUser(world.reference.database, 'buyer')).toMatchObject({ name: 'buyer name' })
  })

  test('can keep an e-mail that another user has too', async () => {
    await world.reference.database.update(users).set({ email: 'buyer@example.com' }).where(eq(users.id, 4))
    expect((await world.manager.post(UPDATE_PATH, { ...BUYER, phone: '13125550199' })).status).toBe(200)
  })

  test('can keep a dealership of another company', async () => {
    await world.reference.database.insert(userDealerships).values({ userId: 3, dealershipId: 8 })
    await removePermission(world.reference.database, 2, 'Dealership_Exclude#select')
    expect(
      (await world.manager.post(UPDATE_PATH, { ...BUYER, dealerships: [{ id: 7 }, { id: 8 }] })).status,
    ).toBe(200)
  })

  test('loses a dealership only if the editor has the right to take it', async () => {
    expect(await world.manager.post(UPDATE_PATH, { ...MULTI, dealerships: [{ id: 8 }] })).toMatchObject({
      status: 400,
      code: 10321,
      message: 'You do not have the right to take a dealership from this user.',
    })
    expect((await readUser(world.reference.database, 'multi')).dealershipIds).toEqual([8, 9])
    expect((await world.admin.post(UPDATE_PATH, { ...MULTI, dealerships: [{ id: 8 }] })).status).toBe(200)
    const multi = await world.reference.signInAs('multi')
    expect((await multi.get('api/admin/company/dealership/9')).status).toBe(404)
  })

  test('has the rights of the new role at the next call', async () => {
    const buyer = await world.reference.signInAs('buyer')
    expect((await buyer.post('api/client/order/all')).status).toBe(200)
    expect((await world.admin.post(UPDATE_PATH, { ...BUYER, roleIds: [5] })).status).toBe(200)
    expect((await buyer.post('api/client/order/all')).status).toBe(403)
  })

  test('with a new e-mail loses the codes that were mailed to the old one', async () => {
    await world.manager.post(`${INVITE_PATH}/3`)
    const code = world.reference.mails[0]?.text.match(/#code=([\w-]+)/)?.[1]
    expect(code).toBeDefined()
    expect((await world.manager.post(UPDATE_PATH, { ...BUYER, email: 'elsewhere@example.com' })).status).toBe(
      200,
    )
    expect(await world.reference.visitor.get(`api/auth/login-by-code?code=${code}`)).toMatchObject({
      code: 10102,
    })
  })

  test.each<[string, object, number, string | undefined]>([
    ['the caller', { editUserId: 2 }, 10321, 'Editing of this user is prohibited.'],
    ['an unknown user', { editUserId: 99 }, 10404, 'User not found'],
    ['a removed user', { editUserId: 8 }, 10404, 'User not found'],
    [
      'a user with more rights',
      { editUserId: 1, companyId: 1 },
      10321,
      'This user has rights that you do not have.',
    ],
    [
      'given a role with more rights',
      { roleIds: [1] },
      10321,
      'You cannot give a role with rights that you do not have.',
    ],
    [
      'moved into a company without a dealership',
      { companyId: 4, dealerships: [] },
      10321,
      'it is impossible to add a user because the company does not have a single dealership',
    ],
    ['given the login of another user', { login: 'buyer2' }, 10202, 'A user with this login already exists.'],
    [
      'given the e-mail of another user',
      { email: 'multi@example.com' },
      10203,
      'multi@example.com belongs to another user already.',
    ],
    ['an edit without a user', { editUserId: null }, 10300, undefined],
  ])('stays unchanged after an edit that is refused: %s', async (_case, change, code, message) => {
    const rowsBefore = await readUserRows(world.reference.database)
    const answer = await world.manager.post(UPDATE_PATH, { ...BUYER, ...change })
    expect(answer).toMatchObject({ code, ...(message && { message }) })
    expect(await readUserRows(world.reference.database)).toEqual(rowsBefore)
  })

  test.each<[string, object, number]>([
    ['the company', { companyId: 3 }, 400],
    ['the role', { roleIds: [4] }, 400],
    ['an e-mail, to which a new password could be mailed', { email: 'sam@example.com' }, 400],
    ['the phone', { phone: '13125550199' }, 200],
  ])(
    'that came with the system keeps company, role and e-mail, and can get a new phone: a change of %s',
    async (_field, change, status) => {
      const unchangedUser = {
        ...NEW_USER,
        login: 'default',
        email: 'default@example.com',
        editUserId: 21,
        dealerships: [],
      }
      const answer = await world.admin.post(UPDATE_PATH, { ...unchangedUser, ...change })
      expect(answer).toMatchObject(status === 200 ? { status } : { status, ...DEFAULT_USER_REFUSAL })
    },
  )

  test('moves into or out of Administrators only if the editor has the rights for both groups', async () => {
    await removePermission(world.reference.database, 2, 'Administrators#edit')
    expect(await world.manager.post(UPDATE_PATH, { ...BUYER, companyId: 1 })).toMatchObject(
      NO_RIGHT_FOR_STAFF,
    )
    const staff = { ...NEW_USER, login: 'staff', email: 'staff@example.com', editUserId: 22, companyId: 2 }
    expect(await world.manager.post(UPDATE_PATH, staff)).toMatchObject(NO_RIGHT_FOR_STAFF)
  })

  test('cannot be changed by a person who may edit users but lacks a right of this user', async () => {
    await setPermissions(world.reference.database, 4, ['Clients#view', 'Clients#edit'])
    expect(await world.counter.post(UPDATE_PATH, BUYER)).toMatchObject({
      code: 10321,
      message: 'This user has rights that you do not have.',
    })
    const userWithoutRights = {
      ...NEW_USER,
      login: 'nobody',
      email: 'nobody@example.com',
      editUserId: 7,
      roleIds: [6],
    }
    expect((await world.counter.post(UPDATE_PATH, userWithoutRights)).status).toBe(200)
    // Role 6 has no permissions. The caller cannot move the user into a role with more rights than the caller has.
    expect(await world.counter.post(UPDATE_PATH, { ...userWithoutRights, roleIds: [3] })).toMatchObject({
      code: 10321,
    })
  })
})

test('a change of a user is recorded, without any password', async () => {
  await world.manager.post(CREATE_PATH, NEW_USER)
  const { id } = await readUser(world.reference.database, 'sam')
  await world.manager.post(UPDATE_PATH, { ...NEW_USER, editUserId: id, roleIds: [4], phone: '13125550199' })
  await world.manager.post(`${INVITE_PATH}/${id}`)
  await world.manager.post(SET_PASSWORD_PATH, { id, password: await world.reference.encrypt('Another123') })
  const { data, text } = await world.admin.post('api/admin/audit/all', { kind: 'user', thingId: id })
  expect(data.items.map(({ action, fields }: Record<string, unknown>) => [action, fields])).toEqual([
    ['passwordSet', []],
    ['invited', []],
    [
      'edited',
      [
        { field: 'phone', from: '13125550100', to: '13125550199' },
        { field: 'role', from: 'Dealer', to: 'Counter' },
      ],
    ],
    [
      'created',
      [
        { field: 'login', from: null, to: 'sam' },
        { field: 'email', from: null, to: 'sam@example.com,office@example.com' },
        { field: 'phone', from: null, to: '13125550100' },
        { field: 'role', from: null, to: 'Dealer' },
        { field: 'company', from: null, to: 'Lakeside Group' },
        { field: 'dealerships', from: null, to: 'Lakeside Motors' },
      ],
    ],
  ])
  expect(text).not.toMatch(/Another123|\$scrypt|passwordHash/)
})

test.each([
  [['Clients#create'], 'create', [200, 400]],
  [['Administrators#create'], 'create', [400, 200]],
  [['Clients#edit'], 'invite', [200, 400]],
  [['Administrators#edit'], 'invite', [400, 200]],
  [['Clients#remove'], 'delete', [200, 400]],
  [['Administrators#remove'], 'delete', [400, 200]],
] as const)(
  'a person with %j who wants to %s users of customers and of Administrators gets %j',
  async (permissions, call, [customerStatus, staffStatus]) => {
    await setPermissions(world.reference.database, 4, permissions)
    await world.reference.database.insert(roles).values({ id: 61, name: 'Without rights' })
    await world.reference.database.update(users).set({ roleId: 61 }).where(eq(users.companyId, 1))
    await world.reference.database.update(users).set({ roleId: 61 }).where(eq(users.id, 7))
    await world.reference.database.update(dealerships).set({ companyId: 2 }).where(eq(dealerships.id, 7))
    const callFor = (companyId: number) => {
      const body = { ...NEW_USER, roleIds: [61], dealerships: [], companyId }
      if (call === 'create') return world.counter.post(CREATE_PATH, body)
      return world.counter.post(
        call === 'invite'
          ? `${INVITE_PATH}/${companyId === 1 ? 22 : 7}`
          : `api/admin/user/delete/${companyId === 1 ? 22 : 7}`,
      )
    }
    expect([(await callFor(2)).status, (await callFor(1)).status]).toEqual([customerStatus, staffStatus])
  },
)
