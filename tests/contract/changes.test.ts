// The record of the changes that staff made (G157).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change, ChangeRecord } from '#domain/change-record.ts'
import { recordChange } from '#server/reference/store/changes.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { setPermissions } from '#tests/support/staff-people.ts'

const RECORD_PATH = 'api/admin/audit/all'

const createChange = (kind: Change['kind'], thing: string, fields: Change['fields'] = []): Change => ({
  kind,
  thingId: 7,
  thing,
  action: 'edited',
  fields,
})
const renamedFields = [{ field: 'name', from: 'Lakeside', to: 'Lakeside Motors' }]

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
  const time = new Date('2026-11-20T15:00:00Z')
  await reference.database.transaction(async (transaction) => {
    await recordChange(
      transaction,
      { authorId: 1, time },
      { ...createChange('price', 'Price +2 %'), action: 'rolledBack' },
      { ...createChange('exclusion', 'c@example.com'), action: 'removed' },
    )
    await recordChange(
      transaction,
      { authorId: 2, time },
      createChange('dealership', 'Lakeside Motors', renamedFields),
    )
    await recordChange(transaction, { authorId: 1, time }, createChange('role', 'Manager', renamedFields))
    await recordChange(
      transaction,
      { authorId: 1, time },
      { ...createChange('user', 'sam'), action: 'invited' },
    )
  })
})
afterAll(() => reference.close())

const readThings = async (login: string, body: object = {}, query = '') => {
  const { data } = await (await reference.signInAs(login)).post(`${RECORD_PATH}${query}`, body)
  return data.items.map(({ thing }: { thing: string }) => thing)
}

test('a row names the person, the change, the time, and the fields before and after', async () => {
  const { data } = await (await reference.signInAs('manager')).post(RECORD_PATH, { kind: 'dealership' })
  expect(data).toEqual({
    items: [
      {
        id: expect.any(Number),
        at: '11.20.2026 09:00',
        user: { id: 2, name: 'manager name' },
        kind: 'dealership',
        thingId: 7,
        thing: 'Lakeside Motors',
        action: 'edited',
        fields: [{ field: 'name', from: 'Lakeside', to: 'Lakeside Motors' }],
      },
    ],
    count: 1,
  })
})

test('the record lists the newest changes first, in pages', async () => {
  expect(await readThings('admin', {}, '?size=3')).toEqual(['sam', 'Manager', 'Lakeside Motors'])
  expect(await readThings('admin', {}, '?page=1&size=2')).toEqual(['Lakeside Motors', 'c@example.com'])
})

test('only a person who may see roles sees rows about roles', async () => {
  expect(await readThings('manager')).toEqual(['sam', 'Lakeside Motors', 'c@example.com', 'Price +2 %'])
  expect(await readThings('manager', { kind: 'role' })).toEqual([])
})

test.each([
  [[], []],
  [['Clients#view'], ['sam', 'Lakeside Motors']],
  [['Roles#view'], ['Manager']],
  [['Change_Price#view'], ['Price +2 %']],
  [['Orders#view', 'Subscribe_Exclude#view'], ['c@example.com']],
])(
  'a person with Administrators#view and %j sees only rows about things that the person may read',
  async (rights, expectedThings) => {
    await setPermissions(reference.database, 4, ['Administrators#view', ...rights])
    expect(await readThings('counter')).toEqual(expectedThings)
  },
)

test.each([
  ["a part of the person's name", { person: 'MANAGER' }, ['Lakeside Motors']],
  ["a part of the thing's name", { thing: 'motor' }, ['Lakeside Motors']],
  ['kind and id', { kind: 'user', thingId: 7 }, ['sam']],
  ['an id without changes', { kind: 'user', thingId: 8 }, []],
  ['blanks, which filter nothing, and a kind', { person: ' ', thing: ' ', kind: 'role' }, ['Manager']],
  ['the first and the last day', { kind: 'user', from: '2026-11-20', to: '2026-11-20' }, ['sam']],
  ['a first day after the change', { from: '2026-11-21' }, []],
  ['a last day before the change', { to: '2026-11-19' }, []],
  ['a last day after the change', { kind: 'user', to: '2026-11-21' }, ['sam']],
])('the record can be filtered by %s', async (_filter, body, expectedThings) => {
  expect(await readThings('admin', body)).toEqual(expectedThings)
})

test('moved, corrected and removed orders are in the record, for persons who see statuses and amounts', async () => {
  const admin = await reference.signInAs('admin')
  const { data: newOrder } = await admin.post('api/client/order/correct-amounts/502', {
    shippingCost: 48.5,
    tax: 1.36,
  })
  await admin.post('api/client/order/confirm-state?state=free', { entityIds: [newOrder.id] })
  await admin.post(`api/client/order/remove?id=${newOrder.id}`)
  const { data } = await admin.post(RECORD_PATH, { kind: 'order' })
  const changes = data.items.map(({ thing, action, fields, user }: ChangeRecord) => [
    thing,
    action,
    fields,
    user.name,
  ])
  const number = String(newOrder.id)
  expect(changes).toEqual([
    [number, 'removed', [], 'admin name'],
    [number, 'edited', [{ field: 'status', from: 'In', to: 'Free' }], 'admin name'],
    [
      '502',
      'edited',
      [
        { field: 'new order', from: null, to: number },
        { field: 'shipping', from: '$0.00', to: '$48.50' },
        { field: 'tax', from: '$0.00', to: '$1.36' },
        { field: 'total', from: '$135.00', to: '$184.86' },
      ],
      'admin name',
    ],
  ])
  await setPermissions(reference.database, 4, [
    'Administrators#view',
    'Orders#view',
    'Orders#edit',
    'Orders#amount_show',
  ])
  expect(await readThings('counter', { kind: 'order' })).toEqual([])
})

test('an edit that changes nothing adds no row', async () => {
  const stamp = { authorId: 1, time: new Date('2026-11-20T15:00:00Z') }
  await reference.database.transaction((transaction) =>
    recordChange(transaction, stamp, createChange('company', 'Prairie')),
  )
  expect(await readThings('admin', { kind: 'company' })).toEqual([])
})

test('a change of ten thousand users adds a row for each user', async () => {
  const changes = Array.from({ length: 10_000 }, (_, index) =>
    createChange('user', `person ${index}`, renamedFields),
  )
  await reference.database.transaction((transaction) =>
    recordChange(transaction, { authorId: 1, time: new Date('2026-11-20T16:00:00Z') }, ...changes),
  )
  const { data } = await (await reference.signInAs('manager')).post(`${RECORD_PATH}?size=1`, {
    thing: 'person',
  })
  expect([data.count, data.items[0].thing]).toEqual([10_000, 'person 9999'])
})
