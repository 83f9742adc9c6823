// Staff save companies and dealerships and set their fees (ordering.md §5, §7 Companies, §8). After a call has
// waited for its lock it checks the person's rights again; changes of prices do the same.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Statements } from '#server/database/open-database.ts'
import { companies, dealerships } from '#server/reference/schema/companies.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { scheduledShipments } from '#server/reference/schema/products.ts'
import type { ChangeStamp } from '#server/reference/store/changes.ts'
import { saveCompany, setFeeState } from '#server/reference/store/people/save-company.ts'
import { makePriceChange, rollBackPriceChange } from '#server/reference/store/prices/price-changes.ts'
import { NEW_DEALERSHIP, SHIPPING, setPermissions } from '#tests/support/staff-people.ts'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const SAVE = 'api/admin/company/create-update'
const FEES = 'api/admin/company/fee-state'
const AUDIT = 'api/admin/audit/all'

const world = prepareStaffWorld(({ database }) =>
  database.insert(companies).values({ name: 'Garage  ÉTOILE' }),
)

const NO_ADDRESS = { street: '', city: '', zip: '', stateId: null }

const ILLINOIS = { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 }
const ALASKA = { id: 2, code: 'AK', name: 'Alaska', tax: 0 }

/** The newest entries of the record of changes. */
async function readChanges(count: number) {
  const { data } = await world.admin.post(AUDIT)
  return data.items.slice(0, count).map(({ kind, thing, action, fields, user }: Record<string, unknown>) => ({
    kind,
    thing,
    action,
    fields,
    userId: (user as { id: number }).id, // changes.test.ts tests the type of this field
  }))
}

describe('a company', () => {
  test('is created with its first dealership, and can be read back', async () => {
    const saveAnswer = await world.manager.post(SAVE, {
      id: 0,
      name: ' Denali Group ',
      dealerships: [NEW_DEALERSHIP],
    })
    expect(saveAnswer.data).toEqual({
      id: expect.any(Number),
      version: 0,
      dealerships: [{ id: expect.any(Number) }],
    })
    const { data } = await world.manager.get(`api/admin/company/${saveAnswer.data.id}`)
    expect(data).toEqual({
      id: saveAnswer.data.id,
      name: 'Denali Group',
      defaultCompany: false,
      version: 0,
      users: [],
      dealerships: [
        {
          id: saveAnswer.data.dealerships[0].id,
          name: 'Lakeside North',
          email: 'north@example.com,office@example.com',
          phone: '13125550100',
          companyId: saveAnswer.data.id,
          companyName: 'Denali Group',
          noTax: false,
          noShippingFee: false,
          localStatus: false,
          dealerLicenseNumber: '04817U',
          isApproved: true,
          shippingAddress: { street: '1 Lake Street', city: 'Evanston', zip: '60201', state: ILLINOIS },
          copyShippingToBilling: false,
          billingAddress: { street: '2 Bank Street', city: 'Juneau', zip: '99801', state: ALASKA },
          countOrder: 0,
        },
      ],
    })
  })

  test('can be renamed and get a new dealership, and keeps dealerships that the call does not name', async () => {
    const changedCompany = { id: 2, name: 'Lakeside', dealerships: [NEW_DEALERSHIP] }
    const saveAnswer = await world.manager.post(SAVE, changedCompany)
    expect(saveAnswer.data.version).toBe(1)
    const { data } = await world.manager.get('api/admin/company/2')
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

  test('can get the name of a removed company, or its own name in another case', async () => {
    await world.admin.post('api/admin/company/delete/3')
    expect(
      (await world.manager.post(SAVE, { id: 2, name: 'Prairie Auto Group', dealerships: [] })).status,
    ).toBe(200)
    expect(
      (await world.manager.post(SAVE, { id: 2, name: 'PRAIRIE AUTO GROUP', dealerships: [] })).status,
    ).toBe(200)
  })

  test('cannot be saved with an old version: the save is refused and changes nothing', async () => {
    expect(
      (await world.manager.post(SAVE, { id: 2, name: 'First', version: 0, dealerships: [] })).status,
    ).toBe(200)
    const secondAnswer = await world.admin.post(SAVE, {
      id: 2,
      name: 'Second',
      version: 0,
      dealerships: [NEW_DEALERSHIP],
    })
    expect(secondAnswer).toMatchObject({ status: 409, code: 10320 })
    const { data } = await world.admin.get('api/admin/company/2')
    expect(data).toMatchObject({ name: 'First', version: 1 })
    expect(data.dealerships).toHaveLength(1)
    expect(
      (await world.admin.post(SAVE, { id: 2, name: 'Second', version: 1, dealerships: [] })).status,
    ).toBe(200)
  })

  test('is created only once when two calls with one name arrive at the same time', async () => {
    const body = { id: 0, name: 'Twice', dealerships: [] }
    const answers = await Promise.all([world.manager.post(SAVE, body), world.admin.post(SAVE, body)])
    expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
      [200, undefined],
      [400, 10200],
    ])
  })

  test.each<[string, object, number, number, string]>([
    [
      'the name of another company',
      { id: 2, name: ' garage étoile' },
      400,
      10200,
      'A company with this name already exists.',
    ],
    [
      'the name of another company at its creation',
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
    ['an unknown id', { id: 99, name: 'Nothing' }, 404, 10404, 'Company not found'],
    [
      'a dealership of another company',
      { id: 2, dealerships: [{ ...NEW_DEALERSHIP, id: 8 }] },
      404,
      10404,
      'Dealership not found',
    ],
    [
      'a dealership without an e-mail',
      { id: 2, dealerships: [{ ...NEW_DEALERSHIP, email: '' }] },
      400,
      10300,
      'dealerships.0.email: Required field',
    ],
    [
      'an unknown state',
      { id: 2, dealerships: [{ ...NEW_DEALERSHIP, shippingAddress: { ...SHIPPING, stateId: 99 } }] },
      400,
      10300,
      'stateId: is not an allowed value',
    ],
  ])('with %s is refused and stays unchanged', async (_case, change, status, code, message) => {
    const rowsBefore = await readCompanyRows()
    const body = { name: 'Lakeside Group', dealerships: [], ...change }
    expect(await world.admin.post(SAVE, body)).toMatchObject({ status, code, message })
    expect(await readCompanyRows()).toEqual(rowsBefore)
  })

  test('that came with the system cannot be renamed, but it can get a new dealership', async () => {
    await world.reference.database.update(companies).set({ defaultCompany: true }).where(eq(companies.id, 3))
    expect(await world.admin.post(SAVE, { id: 3, name: 'Plains', dealerships: [] })).toMatchObject({
      code: 10321,
    })
    const body = { id: 3, name: 'Prairie Auto Group', dealerships: [NEW_DEALERSHIP] }
    expect((await world.admin.post(SAVE, body)).status).toBe(200)
  })
})

async function readCompanyRows() {
  const { database } = world.reference
  return [await database.select().from(companies), await database.select().from(dealerships)]
}

describe('a dealership', () => {
  test('whose shipping address is copied has no billing address of its own', async () => {
    const editedDealership = {
      ...NEW_DEALERSHIP,
      id: 7,
      name: 'Lakeside Harbor',
      copyShippingToBilling: true,
    }
    expect(
      (await world.manager.post(SAVE, { id: 2, name: 'Lakeside Group', dealerships: [editedDealership] }))
        .status,
    ).toBe(200)
    const { data } = await world.manager.get('api/admin/company/dealership/7')
    expect(data).toMatchObject({
      name: 'Lakeside Harbor',
      copyShippingToBilling: true,
      billingAddress: { street: '1 Lake Street', city: 'Evanston', zip: '60201', state: ILLINOIS },
    })
    const [row] = await world.reference.database.select().from(dealerships).where(eq(dealerships.id, 7))
    expect(row).toMatchObject({ billingStreet: '', billingCity: '', billingZip: '', billingStateId: null })
  })

  test('needs no address', async () => {
    const emptyAddresses = { shippingAddress: NO_ADDRESS, billingAddress: NO_ADDRESS }
    const newDealership = { ...NEW_DEALERSHIP, ...emptyAddresses }
    const body = { id: 2, name: 'Lakeside Group', dealerships: [newDealership] }
    const answer = await world.manager.post(SAVE, body)
    expect(answer.status).toBe(200)
  })

  test.each([
    ['TAX', false, { noTax: true, noShippingFee: true }],
    ['TAX', true, { noTax: false, noShippingFee: true }],
    ['SHIPPING', true, { noTax: false, noShippingFee: false }],
    ['SHIPPING', false, { noTax: false, noShippingFee: true }],
  ])('whose fee %s is set to %s has the flags %j', async (dealerFee, state, flags) => {
    expect((await world.manager.post(FEES, { id: 9, dealerFee, state })).status).toBe(200)
    expect((await world.manager.get('api/admin/company/dealership/9')).data).toMatchObject(flags)
    // A change of a fee does not change the version of the company (G158).
    expect((await world.manager.get('api/admin/company/3')).data.version).toBe(0)
  })

  test('has no fees except tax and shipping, and an unknown dealership has no fee', async () => {
    expect(await world.manager.post(FEES, { id: 9, dealerFee: 'MARKUP', state: true })).toMatchObject({
      code: 10300,
    })
    expect(await world.manager.post(FEES, { id: 99, dealerFee: 'TAX', state: true })).toMatchObject({
      status: 404,
    })
  })
})

describe('the removal of a dealership from its company', () => {
  const removalBody = (id: number, companyId = 3) => ({
    id: companyId,
    name: 'Prairie Auto Group',
    dealerships: [],
    removedDealershipIds: [id],
  })

  test('removes the scheduled shipments of the dealership; its orders can still be read', async () => {
    const { database } = world.reference
    await database.update(orders).set({ status: 2 }).where(eq(orders.dealershipId, 8))
    const saveAnswer = await world.admin.post(SAVE, removalBody(8))
    expect(saveAnswer.data).toEqual({ id: 3, version: 1, dealerships: [] })
    const { data } = await world.admin.get('api/admin/company/3')
    expect(data.dealerships.map(({ id }: { id: number }) => id)).toEqual([9])
    expect((await world.admin.get('api/client/order/503')).status).toBe(200)
    expect(await database.select().from(scheduledShipments)).toMatchObject([{ id: 1, dealershipId: 7 }])
    expect((await readChanges(1))[0]).toMatchObject({
      kind: 'dealership',
      thing: 'Prairie East',
      action: 'removed',
    })
  })

  test('is refused while the dealership has an open order, and for a dealership of another company', async () => {
    const { database } = world.reference
    for (const status of [0, 1]) {
      await database.update(orders).set({ status }).where(eq(orders.id, 503))
      expect(await world.admin.post(SAVE, removalBody(8))).toMatchObject({
        code: 10321,
        message: 'An order of this dealership is still In or Unpaid. Finish or remove it first.',
      })
    }
    expect((await world.admin.post(SAVE, removalBody(7))).status).toBe(404)
    expect((await world.admin.get('api/admin/company/3')).data).toMatchObject({ version: 0 })
  })

  test('is refused for a person who may edit companies but not remove them', async () => {
    expect((await world.manager.post(SAVE, removalBody(9))).status).toBe(403)
  })
})

// The gate of the route checks the rights when the call arrives. The call checks the rights again after it has locked
// the rows.
test.each<[string, string[], (transaction: Statements, stamp: ChangeStamp) => Promise<unknown>]>([
  [
    'a company is created',
    ['Clients#view', 'Clients#edit'],
    (transaction, stamp) =>
      saveCompany(transaction, { id: 0, name: 'New', version: null, dealerships: [] }, stamp),
  ],
  [
    'a company is renamed',
    ['Clients#view', 'Clients#create'],
    (transaction, stamp) =>
      saveCompany(transaction, { id: 2, name: 'New', version: null, dealerships: [] }, stamp),
  ],
  [
    'a dealership is saved',
    ['Clients#view', 'Clients#edit'],
    (transaction, stamp) =>
      saveCompany(
        transaction,
        { id: 2, name: 'Lakeside Group', version: null, dealerships: [{ ...NEW_DEALERSHIP, id: 7 }] },
        stamp,
      ),
  ],
  [
    'a fee is changed',
    ['Clients#view', 'Clients#edit'],
    (transaction, stamp) => setFeeState(transaction, { id: 7, dealerFee: 'TAX', state: false }, stamp),
  ],
  [
    'prices are changed',
    ['Change_Price#view', 'Change_Price#rollback'],
    (transaction, stamp) => makePriceChange(transaction, { type: 'PRICE', value: 5 }, stamp),
  ],
  [
    'prices are rolled back',
    ['Change_Price#view', 'Change_Price#create'],
    (transaction, stamp) => rollBackPriceChange(transaction, 1, stamp),
  ],
])(
  'when %s, the call is refused if the person lost the right while the call waited',
  async (_case, remainingRights, change) => {
    const { database } = world.reference
    await setPermissions(database, 2, remainingRights)
    const rowsBefore = await readCompanyRows()
    const call = database.transaction((transaction) => change(transaction, { authorId: 2, time: new Date() }))
    await expect(call).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await readCompanyRows()).toEqual(rowsBefore)
  },
)

test('changes of a company, a dealership and a fee are recorded with the earlier and the new values', async () => {
  await world.manager.post(SAVE, {
    id: 2,
    name: 'Lakeside',
    dealerships: [{ ...NEW_DEALERSHIP, id: 7, name: 'Lakeside Motors', dealerLicenseNumber: '' }],
  })
  await world.manager.post(FEES, { id: 7, dealerFee: 'TAX', state: false })
  await world.manager.post(FEES, { id: 7, dealerFee: 'TAX', state: false })
  expect(await readChanges(3)).toEqual([
    {
      kind: 'dealership',
      thing: 'Lakeside Motors',
      action: 'edited',
      fields: [{ field: 'tax', from: 'On', to: 'Off' }],
      userId: 2,
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
      userId: 2,
    },
    {
      kind: 'company',
      thing: 'Lakeside',
      action: 'edited',
      fields: [{ field: 'name', from: 'Lakeside Group', to: 'Lakeside' }],
      userId: 2,
    },
  ])
})
