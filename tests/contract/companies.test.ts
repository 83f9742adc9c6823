// The calls with which staff read companies, and the calls that each right allows (ordering.md §7 Companies, G120).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dealerships } from '#server/reference/schema/companies.ts'
import { NEW_DEALERSHIP, setPermissions, removePermission } from '#tests/support/staff-people.ts'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const SAVE_PATH = 'api/admin/company/create-update'
const FEES_PATH = 'api/admin/company/fee-state'

const world = prepareStaffWorld()

describe('the calls that the rights of a role allow', () => {
  const NEW_COMPANY = { id: 0, name: 'New', dealerships: [] }
  const RENAMED_COMPANY = { id: 2, name: 'Lakeside', dealerships: [] }
  const COMPANY_WITH_NEW_DEALERSHIP = { id: 2, name: 'Lakeside Group', dealerships: [NEW_DEALERSHIP] }
  const FEE_CHANGE = { id: 7, dealerFee: 'TAX', state: false }

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
  ])(
    'with %j the calls that list, read, create and rename companies, save dealerships, set fees and delete answer %j',
    async (permissions, statuses) => {
      await setPermissions(world.reference.database, 4, permissions)
      const answers = [
        await world.counter.post('api/admin/company/all'),
        await world.counter.get('api/admin/company/2'),
        await world.counter.post(SAVE_PATH, NEW_COMPANY),
        await world.counter.post(SAVE_PATH, RENAMED_COMPANY),
        await world.counter.post(SAVE_PATH, COMPANY_WITH_NEW_DEALERSHIP),
        await world.counter.post(FEES_PATH, FEE_CHANGE),
        await world.counter.post('api/admin/company/delete/99'),
      ]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
    },
  )

  test('only a holder of Administrators#view sees the users of the company Administrators', async () => {
    const listStaff = async () => {
      const { data } = await world.manager.post('api/admin/company/all', {
        company: { name: 'Administrators' },
      })
      return data.companies[0].users.map(({ login }: { login: string }) => login)
    }
    expect(await listStaff()).toEqual(['admin', 'manager'])
    await removePermission(world.reference.database, 2, 'Administrators#view')
    expect(await listStaff()).toEqual([])
    expect((await world.manager.get('api/admin/company/1')).data.users).toEqual([])
    const answer = await world.manager.post('api/admin/company/all', { user: { name: 'admin' } })
    expect(answer.data).toEqual({ companies: [], count: 0 })
  })
})

describe('the list of companies', () => {
  test.each<[string, object, string[]]>([
    ['no field', {}, ['Administrators', 'Lakeside Group', 'Prairie Auto Group']],
    ['COMPANY, trimmed', { company: { name: '  lakeside ' } }, ['Lakeside Group']],
    ['USER NAME', { user: { name: 'MULTI' } }, ['Prairie Auto Group']],
    ['USER EMAIL', { user: { email: 'buyer2@' } }, ['Lakeside Group']],
    ['a removed user, whom it does not find', { user: { name: 'removed' } }, []],
    ['DEALERSHIP NAME', { dealer: { name: 'west' } }, ['Prairie Auto Group']],
    ['DEALERSHIP EMAIL', { dealer: { email: 'east@' } }, ['Prairie Auto Group']],
    ['COMPANY E-MAIL of a dealership', { company: { email: 'east@' } }, ['Prairie Auto Group']],
    [
      'all together',
      { company: { name: 'group' }, user: { name: 'multi' }, dealer: { name: 'east' } },
      ['Prairie Auto Group'],
    ],
    [
      'two filters that no single company matches',
      { user: { name: 'multi' }, dealer: { name: 'lakeside' } },
      [],
    ],
    ['%, which is no wildcard', { company: { name: '%' } }, []],
  ])('the list can be filtered by %s', async (_filter, body, names) => {
    await world.reference.database
      .update(dealerships)
      .set({ email: 'east@example.com' })
      .where(eq(dealerships.id, 8))
    const { data } = await world.admin.post('api/admin/company/all', body)
    expect(data.companies.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(data.count).toBe(names.length)
  })
})
