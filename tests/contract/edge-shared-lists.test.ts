// The edge's call with which the colleagues of a dealership share its lists (G245).
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { SHARED_LISTS_PATH, type SharedLists } from '#contract/lists/shared-lists.ts'
import { sharedLists } from '#server/edge/key-store/key-tables.ts'
import { sweepLists } from '#server/edge/dealerships/shared-list-store.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import { answerJson, answerPerson, cutConnection, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.database.delete(sharedLists))
afterEach(() => {
  fixture.backend.onValidate = null
})

const answerOrderer = (id: number, name: string, actions: string[], dealerships = [1]): Script =>
  answerPerson(id, name, { Orders: actions }, dealerships)
const SAM = answerOrderer(3, 'Sam', ['view', 'create'])
const ALEX = answerOrderer(8, 'Alex', ['view', 'create'])
const STAFF = answerOrderer(2, 'Mia', ['view', 'create', 'edit'], [])

const pouches = (quantity: number, seen = 0) => ({ productId: 101, name: 'Tag Pouch', quantity, seen })

async function callLists(caller: Script | null, body: unknown, headers: Record<string, string> = {}) {
  fixture.backend.onValidate = caller
  const answer = await fetch(`${fixture.url}/${SHARED_LISTS_PATH}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer', ...headers },
    body: JSON.stringify(body),
  })
  const { data, error } = (await answer.json()) as { data?: { lists: SharedLists }; error?: unknown }
  return { status: answer.status, lists: data?.lists ?? [], error }
}
const changeLists = (caller: Script, changes: object[], dealershipId = 1) =>
  callLists(caller, { dealershipId, changes })
const readLists = (caller: Script, dealershipId = 1) => changeLists(caller, [], dealershipId)
const summaryOf = (lists: SharedLists) =>
  lists.map(
    ({ name, lines }) =>
      `${name.text}: ${lines.map(({ quantity, by }) => `${quantity} by ${by.name}`).join()}`,
  )

test('a colleague reads and changes the list of another person; the later change of a line wins', async () => {
  await changeLists(SAM, [{ id: 'a', name: 'Monday order', lines: [pouches(100)] }])
  const [listBefore] = (await readLists(ALEX)).lists
  const stamp = listBefore?.lines[0]?.stamp ?? 0
  expect(Math.abs(stamp - Date.now())).toBeLessThan(60_000)
  const changeAnswer = await changeLists(ALEX, [{ id: 'a', lines: [pouches(300, stamp)] }])
  expect(summaryOf(changeAnswer.lists)).toEqual(['Monday order: 300 by Alex'])
  expect(changeAnswer.lists[0]?.lines[0]?.stamp).toBeGreaterThan(stamp)
  await changeLists(SAM, [{ id: 'a', lines: [pouches(200, stamp)] }])
  const [list] = (await readLists(ALEX)).lists
  expect(list?.lines[0]).toMatchObject({ quantity: 200, seen: stamp, by: { id: 3, name: 'Sam' } })
})

test('the last rename of a list wins, and keeps its author and the stamp that the author had seen', async () => {
  await changeLists(SAM, [{ id: 'a', name: 'Monday order', lines: [] }])
  await changeLists(ALEX, [{ id: 'a', name: 'Weekly order', nameSeen: 5, lines: [] }])
  const [list] = (await readLists(SAM)).lists
  expect(list?.name).toMatchObject({ text: 'Weekly order', seen: 5, by: { id: 8, name: 'Alex' } })
})

test('changes that arrive together are applied one after the other', async () => {
  const productIds = Array.from({ length: 20 }, (_, index) => index + 1)
  await changeLists(SAM, [{ id: 'a', name: 'Monday order', lines: [] }])
  await Promise.all(
    productIds.map((productId) => changeLists(SAM, [{ id: 'a', lines: [{ ...pouches(1), productId }] }])),
  )
  const [list] = (await readLists(SAM)).lists
  expect(list?.lines.map(({ productId }) => productId).sort((a, b) => a - b)).toEqual(productIds)
  expect(new Set(list?.lines.map((line) => line.stamp)).size).toBe(20)
})

test('stored lists are not parsed to answer them', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => ({ ...pouches(1), productId: index + 1 }))
  await changeLists(SAM, [{ id: 'a', name: 'Monday order', lines }])
  fixture.backend.onValidate = ALEX
  const parse = vi.spyOn(JSON, 'parse')
  const answer = await fetch(`${fixture.url}/${SHARED_LISTS_PATH}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' },
    body: JSON.stringify({ dealershipId: 1, changes: [] }),
  })
  const longestText = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect((await answer.text()).length).toBeGreaterThan(30_000)
  expect(longestText).toBeLessThan(2000)
})

test('a deleted list is answered as deleted for 90 days', async () => {
  await changeLists(SAM, [{ id: 'a', name: 'Monday order', lines: [pouches(100)] }])
  await changeLists(ALEX, [{ id: 'a', isDeleted: true, lines: [] }])
  const [list] = (await readLists(SAM)).lists
  expect(list?.deletion).toMatchObject({ isDeleted: true, by: { name: 'Alex' } })
  await fixture.database.update(sharedLists).set({ deletedAt: sql`now() - interval '89 days'` })
  await sweepLists(fixture.database)
  expect((await readLists(SAM)).lists).toHaveLength(1)
  await fixture.database.update(sharedLists).set({ deletedAt: sql`now() - interval '91 days'` })
  await sweepLists(fixture.database)
  expect((await readLists(SAM)).lists).toEqual([])
})

test('a dealership has its own lists', async () => {
  const samOfTwoDealerships = answerOrderer(3, 'Sam', ['create'], [1, 2])
  await changeLists(samOfTwoDealerships, [{ id: 'a', name: 'Monday order', lines: [] }], 2)
  expect((await readLists(samOfTwoDealerships, 1)).lists).toEqual([])
  expect((await readLists(samOfTwoDealerships, 2)).lists).toHaveLength(1)
})

test('the oldest of more than 50 deleted lists are forgotten; another dealership keeps its list with the same id', async () => {
  const kimOfTwoDealerships = answerOrderer(4, 'Kim', ['create'], [1, 2])
  await changeLists(kimOfTwoDealerships, [{ id: 'a', name: 'Monday order', lines: [] }], 2)
  const firstIds = ['a', 'b', 'c', 'd', 'e']
  for (const suffix of ['', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const ids = firstIds.map((id) => `${id}${suffix}`)
    await changeLists(
      kimOfTwoDealerships,
      ids.map((id) => ({ id, name: id, lines: [] })),
    )
    await changeLists(
      kimOfTwoDealerships,
      ids.map((id) => ({ id, isDeleted: true, lines: [] })),
    )
  }
  const ids = (await readLists(kimOfTwoDealerships)).lists.map(({ id }) => id)
  expect([ids.length, firstIds.filter((id) => ids.includes(id))]).toEqual([50, []])
  expect((await readLists(kimOfTwoDealerships, 2)).lists.map(({ id }) => id)).toEqual(['a'])
})

test('staff who may order share the lists of a dealership; its users do not see the names of staff', async () => {
  await changeLists(STAFF, [{ id: 'a', name: 'Monday order', lines: [pouches(100)] }])
  expect(summaryOf((await readLists(SAM)).lists)).toEqual(['Monday order: 100 by '])
})

test.each<[string, Script | null, number]>([
  ['a person of another dealership', answerOrderer(9, 'Eve', ['view', 'create'], [2]), 404],
  ['a colleague who may not order', answerOrderer(9, 'Eve', ['view']), 404],
  ['staff who may not order', answerOrderer(9, 'Eve', ['view', 'edit'], []), 404],
  ['a person without a session', answerJson(401, { error: { code: 10110, message: 'No' } }), 401],
  ['a person whose rights the edge cannot read from the backend', cutConnection, 503],
])('%s neither reads nor changes a list', async (_, caller, status) => {
  await changeLists(SAM, [{ id: 'a', name: 'Monday order', lines: [pouches(100)] }])
  const readAnswer = await callLists(caller, { dealershipId: 1, changes: [] })
  const changeAnswer = await callLists(caller, {
    dealershipId: 1,
    changes: [{ id: 'a', lines: [pouches(1)] }],
  })
  expect([readAnswer.status, changeAnswer.status, readAnswer.lists]).toEqual([status, status, []])
  expect(summaryOf((await readLists(SAM)).lists)).toEqual(['Monday order: 100 by Sam'])
})

test.each([
  [{}],
  [{ dealershipId: '1', changes: [] }],
  [{ dealershipId: 0, changes: [] }],
  [{ dealershipId: 1, changes: [{ id: '../x', name: 'x', lines: [] }] }],
  [{ dealershipId: 1, changes: [{ id: 'a', name: 'x'.repeat(61), lines: [] }] }],
  [{ dealershipId: 1, changes: [{ id: 'a', name: ' ', lines: [] }] }],
  [{ dealershipId: 1, changes: [{ id: 'a', name: 'x', nameSeen: -1, lines: [] }] }],
  [{ dealershipId: 1, changes: [{ id: 'a', name: 'x', lines: [pouches(-1)] }] }],
  [{ dealershipId: 1, changes: [{ id: 'a', name: 'x', lines: [pouches(1.5)] }] }],
  [{ dealershipId: 1, changes: Array.from({ length: 6 }, () => ({ id: 'a', name: 'x', lines: [] })) }],
])('the body %j changes nothing', async (body) => {
  expect((await callLists(SAM, body)).status).toBe(400)
  expect((await readLists(SAM)).lists).toEqual([])
})

test('a body above its limit, a call without the Authorization header and a call by GET are refused', async () => {
  const largeBody = { dealershipId: 1, changes: [], filler: 'x'.repeat(2_500_000) }
  expect((await callLists(SAM, largeBody)).status).toBe(413)
  expect((await callLists(SAM, { dealershipId: 1, changes: [] }, { Authorization: '' })).status).toBe(400)
  expect((await fetch(`${fixture.url}/${SHARED_LISTS_PATH}`)).status).toBe(405)
})

test('a person may make 120 calls in a minute, and the next call is refused', async () => {
  const eager = answerOrderer(77, 'Eager', ['create'])
  const statuses: number[] = []
  await whileClockIsHeld(async () => {
    for (let count = 0; count < 121; count += 1) statuses.push((await readLists(eager)).status)
  })
  expect([statuses.indexOf(429), statuses.length]).toEqual([120, 121])
})
