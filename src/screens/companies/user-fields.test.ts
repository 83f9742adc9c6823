import { expect, test } from 'vitest'
import { dealership } from '#tests/support/dealership.ts'
import { sampleCompany, sampleUser } from '#tests/support/show-companies.tsx'
import { companyChoices, dealershipChoices, dealershipIdsAfterMove, userFormValues } from './user-fields.ts'

const shop = (id: number, name: string, companyId: number, companyName: string) => ({
  ...dealership({ id, name, companyId, companyName }),
  countOrder: 0,
})
const NORTH = shop(5, 'Zürich North', 4, 'Prairie')
const SOUTH = shop(6, 'Ärhus South', 4, 'Prairie')
const LAKESIDE = shop(1, 'Lakeside', 2, 'Lakeside Group')
const HARBOR = shop(7, 'Harbor', 3, 'Harbor Group')
const PRAIRIE = sampleCompany({ id: 4, name: 'Prairie', dealerships: [NORTH, SOUTH] })
const ALL = [LAKESIDE, NORTH, SOUTH, HARBOR]
const ADMINISTRATORS = { id: 1, name: 'Administrators' }

test.each([
  ['two dealerships', PRAIRIE, []],
  ['one dealership', { ...PRAIRIE, dealerships: [SOUTH] }, [6]],
  ['no dealership', { ...PRAIRIE, dealerships: [] }, []],
])('a new user of a company with %s has the dealerships %j', (_, company, dealershipIds) => {
  expect(userFormValues(null, company)).toMatchObject({ companyId: 4, roleId: 3, dealershipIds })
})

test('a new user gets the dealership that the page shows, if the company has it', () => {
  expect(userFormValues(null, PRAIRIE, 6).dealershipIds).toEqual([6])
  expect(userFormValues(null, PRAIRIE, 7).dealershipIds).toEqual([])
})

test('the form of a user has the dealerships of the user, sorted by id and each once', () => {
  const user = sampleUser({ role: { id: 12, name: '' }, dealerships: [HARBOR, NORTH, HARBOR] })
  expect(userFormValues(user, PRAIRIE)).toEqual({
    login: 'buyer',
    email: 'buyer@example.com',
    phone: '3125550100',
    roleId: 12,
    companyId: 4,
    dealershipIds: [5, 7],
  })
})

test.each([
  ['another company', PRAIRIE, false, { id: 2, name: 'Lakeside Group' }, [3, 2, 4]],
  ['the supplier, without the right', PRAIRIE, false, ADMINISTRATORS, [3, 2, 4]],
  ['the supplier, with the right', PRAIRIE, true, ADMINISTRATORS, [1, 3, 2, 4]],
  ['no company', PRAIRIE, true, undefined, [3, 2, 4]],
  ['the supplier, for a user of it', sampleCompany(ADMINISTRATORS), false, ADMINISTRATORS, [1, 3, 2, 4]],
])('a person of %s can choose the companies', (_, company, mayChooseAdministrators, ownCompany, ids) => {
  const choices = companyChoices({ company, allDealerships: ALL, mayChooseAdministrators, ownCompany })
  expect(choices.map(({ id }) => id)).toEqual(ids)
})

const SCENE = {
  allDealerships: ALL,
  company: PRAIRIE,
  chosenCompanyId: 4,
  presentDealerships: [{ id: 7, name: 'Harbor' }],
  maySelectAllDealerships: false,
  mayRemoveDealerships: true,
}
test.each<[string, Partial<typeof SCENE>, string[]]>([
  [
    'the user’s company, and the present ones of others',
    {},
    ['6 Ärhus South', '5 Zürich North', '7 Harbor of Harbor Group'],
  ],
  ['the next company alone', { chosenCompanyId: 2 }, ['1 Lakeside']],
  [
    'the next company, and present ones that nobody may remove',
    { chosenCompanyId: 2, mayRemoveDealerships: false },
    ['1 Lakeside', '7 Harbor of Harbor Group locked'],
  ],
  [
    'all companies',
    { maySelectAllDealerships: true },
    ['6 Ärhus South', '5 Zürich North', '7 Harbor of Harbor Group', '1 Lakeside of Lakeside Group'],
  ],
  [
    'a present one that the device does not know',
    { presentDealerships: [{ id: 99, name: 'Gone' }] },
    ['6 Ärhus South', '99 Gone', '5 Zürich North'],
  ],
])('the dealerships to choose from: %s', (_, fields, texts) => {
  expect(
    dealershipChoices({ ...SCENE, ...fields }).map(({ id, name, companyName, isLocked }) =>
      [id, name, companyName && `of ${companyName}`, isLocked && 'locked'].filter(Boolean).join(' '),
    ),
  ).toEqual(texts)
})

const named = (...ids: number[]) => ids.map((id) => ({ id, name: '' }))
test.each([
  ['leaves the dealerships of the former company', [5, 6], [5, 6], named(5, 6), named(1), []],
  ['keeps dealerships that both offer', [6, 5], [], named(5, 6), named(6, 5, 1), [5, 6]],
  ['brings the user’s own dealerships back', [1], [5, 6], named(1), named(5, 6), [5, 6]],
  [
    'does not bring back a dealership that the person took away',
    [5],
    [5, 6],
    named(5, 6),
    named(5, 6, 1),
    [5],
  ],
])('a change of the company %s', (_, chosenIds, presentIds, previousChoices, nextChoices, ids) => {
  expect(dealershipIdsAfterMove({ chosenIds, presentIds, previousChoices, nextChoices })).toEqual(ids)
})
