// Companies and dealerships as staff save, charge and read them (ordering.md §5, §7 Companies, §8).
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { rolePermissions } from '#server/reference/schema/users.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

const SAVE = 'api/admin/company/create-update'
const FEES = 'api/admin/company/fee-state'
const AUDIT = 'api/admin/audit/all'

let reference: ReferenceFixture
let manager: Caller
let admin: Caller
let counter: Caller
beforeAll(async () => {
  reference = await startReference()
  manager = await reference.as('manager')
  admin = await reference.as('admin')
  counter = await reference.as('counter')
  await resetWorld(reference.database)
})
beforeEach(() => resetWorld(reference.database))
afterAll(() => reference.close())

const NO_ADDRESS = { street: '', city: '', zip: '', stateId: null }
const SHIPPING = { street: '1 Lake Street', city: 'Evanston', zip: '60201', stateId: 1 }
const BILLING = { street: '2 Bank Street', city: 'Juneau', zip: '99801', stateId: 2 }
const dealership = {
  id: 0,
  name: 'Lakeside North',
  email: 'north@example.com, office@example.com',
  phone: '13125550100',
  dealerLicenseNumber: '04817U',
  shippingAddress: SHIPPING,
  copyShippingToBilling: false,
  billingAddress: BILLING,
}

const IL = { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 }
const AK = { id: 2, code: 'AK', name: 'Alaska', tax: 0 }

/** Of the newest changes, with what they were about. */
async function changes(count: number) {
  const { data } = await admin.post(AUDIT)
  return data.items.slice(0, count).map(({ kind, thing, action, fields, user }: Record<string, unknown>) => ({
    kind,
    thing,
    action,
    fields,
    by: (user as { id: number }).id, // as the audit's own test proves
  }))
}

describe('a company', () => {
  test('is created with its first dealership, and read back with it', async () => {
    const saved = await manager.post(SAVE, { id: 0, name: ' Denali Group ', dealerships: [dealership] })
    expect(saved.data).toEqual({
      id: expect.any(Number),
      version: 0,
      dealerships: [{ id: expect.any(Number) }],
    })
    const { data } = await manager.get(`api/admin/company/${saved.data.id}`)
    expect(data).toEqual({
      id: saved.data.id,
      name: 'Denali Group',
      defaultCompany: false,
      version: 0,
      users: [],
      dealerships: [
        {
          id: saved.data.dealerships[0].id,
          name: 'Lakeside North',
          email: 'north@example.com,office@example.com',
          phone: '13125550100',
          companyId: saved.data.id,
          companyName: 'Denali Group',
          noTax: false,
          noShippingFee: false,
          localStatus: false,
          dealerLicenseNumber: '04817U',
          isApproved: true,
          shippingAddress: { street: '1 Lake Street', city: 'Evanston', zip: '60201', state: IL },
          copyShippingToBilling: false,
          billingAddress: { street: '2 Bank Street', city: 'Juneau', zip: '99801', state: AK },
          countOrder: 0,
        },
      ],
    })
  })

  test('is renamed, gets a new dealership and keeps those that are not named', async () => {
    const saved = await manager.post(SAVE, { id: 2, name: 'Lakeside', dealerships: [dealership] })
    expect(saved.data.version).toBe(1)
    const { data } = await manager.get('api/admin/company/2')
    expect(data).toMatchObject({ name: 'Lakeside', version: 1 })
    expect(data.dealerships.map(({ name }: { name: string }) => name)).toEqual([
      'Lakeside Motors',
      'Lakeside North',
    ])
    expect(data.users.map(({ login }: { login: string }) => login)).toEqual([
      'buyer',
      'buyer2',
      'counter',
      'nobody',
    ])
  })

  test('may have the name of a removed one, and its own in other letters', async () => {
    await admin.post('api/admin/company/delete/3')
    expect((await manager.post(SAVE, { id: 2, name: 'Prairie Auto Group', dealerships: [] })).status).toBe(
      200,
    )
    expect((await manager.post(SAVE, { id: 2, name: 'PRAIRIE AUTO GROUP', dealerships: [] })).status).toBe(
      200,
    )
  })

  test('is told as changed meanwhile where another save came between, and nothing is written', async () => {
    expect((await manager.post(SAVE, { id: 2, name: 'First', version: 0, dealerships: [] })).status).toBe(200)
    const late = await admin.post(SAVE, { id: 2, name: 'Second', version: 0, dealerships: [dealership] })
    expect(late).toMatchObject({ status: 409, code: 10320 })
    const { data } = await admin.get('api/admin/company/2')
    expect(data).toMatchObject({ name: 'First', version: 1 })
    expect(data.dealerships).toHaveLength(1)
    expect((await admin.post(SAVE, { id: 2, name: 'Second', version: 1, dealerships: [] })).status).toBe(200)
  })

  test('two of one name at a time become one', async () => {
    const body = { id: 0, name: 'Twice', dealerships: [] }
    const answers = await Promise.all([manager.post(SAVE, body), admin.post(SAVE, body)])
    expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [400, 10200],
    ])
  })

  test.each<[string, object, number, number, string]>([
    [
      'the name of another',
      { id: 2, name: 'prairie auto group' },
      400,
      10200,
      'A company with this name already exists.',
    ],
    [
      'the name of another at its creation',
      { id: 0, name: 'Lakeside Group' },
      400,
      10200,
      'A company with this name already exists.',
    ],
    [
      'the name Administrators',
      { id: 0, name: 'administrators' },
      400,
      10200,
      'A company with this name already exists.',
    ],
    [
      'a new name of Administrators',
      { id: 1, name: 'Owners' },
      400,
      10321,
      'This company came with the system and cannot be renamed.',
    ],
    ['no name', { id: 2, name: ' ' }, 400, 10300, 'name: Field cannot be empty'],
    [
      'a name with a bracket',
      { id: 2, name: 'Lakeside [old]' },
      400,
      10300,
      'name: Field contains invalid characters',
    ],
    ['an id that is not there', { id: 99, name: 'Nothing' }, 404, 10404, 'Company not found'],
    [
      'a dealership of another company',
      { id: 2, dealerships: [{ ...dealership, id: 8 }] },
      404,
      10404,
      'Dealership not found',
    ],
    [
      'a dealership without an e-mail',
      { id: 2, dealerships: [{ ...dealership, email: '' }] },
      400,
      10300,
      'dealerships.0.email: Required field',
    ],
    [
      'a state that is not there',
      { id: 2, dealerships: [{ ...dealership, shippingAddress: { ...SHIPPING, stateId: 99 } }] },
      400,
      10300,
      'stateId: is not one of the known values',
    ],
  ])('with %s is refused and stays', async (_what, change, status, code, message) => {
    const before = await rows()
    const body = { name: 'Lakeside Group', dealerships: [], ...change }
    expect(await admin.post(SAVE, body)).toMatchObject({ status, code, message })
    expect(await rows()).toEqual(before)
  })

  test('that came with the system keeps its name and may get what else it needs', async () => {
    await reference.database.update(companies).set({ defaultCompany: true }).where(eq(companies.id, 3))
    expect(await admin.post(SAVE, { id: 3, name: 'Plains', dealerships: [] })).toMatchObject({ code: 10321 })
    const body = { id: 3, name: 'Prairie Auto Group', dealerships: [dealership] }
    expect((await admin.post(SAVE, body)).status).toBe(200)
  })
})

async function rows() {
  const { database } = reference
  return [await database.select().from(companies), await database.select().from(dealerships)]
}

describe('a dealership', () => {
  test('is edited; where shipping is copied, a typed billing address is dropped', async () => {
    const edited = { ...dealership, id: 7, name: 'Lakeside Harbor', copyShippingToBilling: true }
    expect((await manager.post(SAVE, { id: 2, name: 'Lakeside Group', dealerships: [edited] })).status).toBe(
      200,
    )
    const { data } = await manager.get('api/admin/company/dealership/7')
    expect(data).toMatchObject({
      name: 'Lakeside Harbor',
      copyShippingToBilling: true,
      billingAddress: { street: '1 Lake Street', city: 'Evanston', zip: '60201', state: IL },
    })
    const [row] = await reference.database.select().from(dealerships).where(eq(dealerships.id, 7))
    expect(row).toMatchObject({ billingStreet: '', billingCity: '', billingZip: '', billingStateId: null })
  })

  test('needs no address', async () => {
    const bare = { ...dealership, shippingAddress: NO_ADDRESS, billingAddress: NO_ADDRESS }
    expect((await manager.post(SAVE, { id: 2, name: 'Lakeside Group', dealerships: [bare] })).status).toBe(
      200,
    )
  })

  test.each([
    ['TAX', false, { noTax: true, noShippingFee: true }],
    ['TAX', true, { noTax: false, noShippingFee: true }],
    ['SHIPPING', true, { noTax: false, noShippingFee: false }],
    ['SHIPPING', false, { noTax: false, noShippingFee: true }],
  ])('with the fee %s at %s reads %j', async (dealerFee, state, flags) => {
    expect((await manager.post(FEES, { id: 9, dealerFee, state })).status).toBe(200)
    expect((await manager.get('api/admin/company/dealership/9')).data).toMatchObject(flags)
    // A fee is no save of the company (G158).
    expect((await manager.get('api/admin/company/3')).data.version).toBe(0)
  })

  test('has no other fees', async () => {
    expect(await manager.post(FEES, { id: 9, dealerFee: 'MARKUP', state: true })).toMatchObject({
      code: 10300,
    })
    expect(await manager.post(FEES, { id: 99, dealerFee: 'TAX', state: true })).toMatchObject({ status: 404 })
  })
})

test('every change is written down with what it was before', async () => {
  await manager.post(SAVE, {
    id: 2,
    name: 'Lakeside',
    dealerships: [{ ...dealership, id: 7, name: 'Lakeside Motors', dealerLicenseNumber: '' }],
  })
  await manager.post(FEES, { id: 7, dealerFee: 'TAX', state: false })
  await manager.post(FEES, { id: 7, dealerFee: 'TAX', state: false })
  expect(await changes(3)).toEqual([
    {
      kind: 'dealership',
      thing: 'Lakeside Motors',
      action: 'edited',
      fields: [{ field: 'tax', from: 'On', to: 'Off' }],
      by: 2,
    },
    {
      kind: 'dealership',
      thing: 'Lakeside Motors',
      action: 'edited',
      fields: [
        { field: 'email', from: null, to: 'north@example.com,office@example.com' },
        { field: 'phone', from: '3125550100', to: '13125550100' },
        { field: 'shipping address', from: 'IL', to: '1 Lake Street, Evanston, IL 60201' },
        { field: 'billing address', from: null, to: '2 Bank Street, Juneau, AK 99801' },
      ],
      by: 2,
    },
    {
      kind: 'company',
      thing: 'Lakeside',
      action: 'edited',
      fields: [{ field: 'name', from: 'Lakeside Group', to: 'Lakeside' }],
      by: 2,
    },
  ])
})

describe('what a single right opens', () => {
  const CREATE = { id: 0, name: 'New', dealerships: [] }
  const RENAME = { id: 2, name: 'Lakeside', dealerships: [] }
  const DEALERSHIP = { id: 2, name: 'Lakeside Group', dealerships: [dealership] }
  const FEE = { id: 7, dealerFee: 'TAX', state: false }

  test.each<[string[], number[]]>([
    [[], [403, 403, 403, 403, 403, 403, 403]],
    [['Clients#view'], [200, 200, 403, 403, 403, 403, 403]],
    [['Clients#edit'], [403, 403, 403, 403, 403, 403, 403]],
    [
      ['Clients#view', 'Clients#create'],
      [200, 200, 200, 403, 403, 403, 403],
    ],
    [
      ['Clients#view', 'Clients#edit'],
      [200, 200, 403, 200, 403, 403, 403],
    ],
    [
      ['Clients#view', 'Clients#create', 'Clients#edit'],
      [200, 200, 200, 200, 200, 200, 403],
    ],
    [
      ['Clients#view', 'Clients#remove'],
      [200, 200, 403, 403, 403, 403, 404],
    ],
  ])('%j: list, one, create, rename, dealership, fee, delete answer %j', async (permissions, statuses) => {
    const isOrders = and(eq(rolePermissions.roleId, 4), eq(rolePermissions.group, 'Orders'))
    await reference.database.delete(rolePermissions).where(isOrders)
    for (const permission of permissions) {
      const [group = '', action = ''] = permission.split('#')
      await reference.database.insert(rolePermissions).values({ roleId: 4, group, action })
    }
    const answers = [
      await counter.post('api/admin/company/all'),
      await counter.get('api/admin/company/2'),
      await counter.post(SAVE, CREATE),
      await counter.post(SAVE, RENAME),
      await counter.post(SAVE, DEALERSHIP),
      await counter.post(FEES, FEE),
      await counter.post('api/admin/company/delete/99'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  })

  test('people of Administrators are listed to who holds Administrators#view alone', async () => {
    const isView = and(
      eq(rolePermissions.roleId, 2),
      eq(rolePermissions.group, 'Administrators'),
      eq(rolePermissions.action, 'view'),
    )
    const ofStaff = async () => {
      const { data } = await manager.post('api/admin/company/all', { company: { name: 'Administrators' } })
      return data.companies[0].users.map(({ login }: { login: string }) => login)
    }
    expect(await ofStaff()).toEqual(['admin', 'manager'])
    await reference.database.delete(rolePermissions).where(isView)
    expect(await ofStaff()).toEqual([])
    expect((await manager.get('api/admin/company/1')).data.users).toEqual([])
    const byName = await manager.post('api/admin/company/all', { user: { name: 'admin' } })
    expect(byName.data).toEqual({ companies: [], count: 0 })
  })
})

describe('the list', () => {
  test.each<[string, object, string[]]>([
    ['nothing', {}, ['Administrators', 'Lakeside Group', 'Prairie Auto Group']],
    ['COMPANY, trimmed', { company: { name: '  lakeside ' } }, ['Lakeside Group']],
    ['USER NAME', { user: { name: 'MULTI' } }, ['Prairie Auto Group']],
    ['USER EMAIL', { user: { email: 'buyer2@' } }, ['Lakeside Group']],
    ['a removed user', { user: { name: 'removed' } }, []],
    ['DEALERSHIP NAME', { dealer: { name: 'west' } }, ['Prairie Auto Group']],
    ['DEALERSHIP EMAIL', { dealer: { email: 'east@' } }, ['Prairie Auto Group']],
    ['an e-mail of either', { company: { email: 'east@' } }, ['Prairie Auto Group']],
    [
      'all together',
      { company: { name: 'group' }, user: { name: 'multi' }, dealer: { name: 'east' } },
      ['Prairie Auto Group'],
    ],
    ['what no one company has', { user: { name: 'multi' }, dealer: { name: 'lakeside' } }, []],
    ['a sign that means any text elsewhere', { company: { name: '%' } }, []],
  ])('is filtered by %s', async (_what, body, names) => {
    await reference.database
      .update(dealerships)
      .set({ email: 'east@example.com' })
      .where(eq(dealerships.id, 8))
    const { data } = await admin.post('api/admin/company/all', body)
    expect(data.companies.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(data.count).toBe(names.length)
  })
})
