// Heavy calls take turns (G180): a person with many of them waits for the own ones only, and is told when to try again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const SEARCH = `${ENDPOINTS.products}?page=0&size=50&search_text=tag%20pouch`

/** The statuses, with the number of answers for each. */
function counted(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of thirty searches that a visitor sends at once, some run and twenty wait; the others are told to try again', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => reference.visitor.get(SEARCH)))
  const { 200: answered = 0, 429: later = 0 } = counted(answers)
  // One runs at a time on the embedded database, two on PostgreSQL.
  expect([21, 22]).toContain(answered)
  expect(later).toBe(30 - answered)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused).toMatchObject({
    code: 10101,
    message: 'Too many large requests at a time. Try again in a few seconds.',
  })
  expect(refused?.headers['retry-after']).toBe('5')
})

test('light calls do not wait', async () => {
  const searches = Promise.all(Array.from({ length: 30 }, () => reference.visitor.get(SEARCH)))
  const light = await Promise.all(
    Array.from({ length: 40 }, () => reference.visitor.get(ENDPOINTS.product(101))),
  )
  expect(counted(light)).toEqual({ 200: 40 })
  await searches
})

test.each([
  ['visitor', `${ENDPOINTS.products}?size=51`],
  ['admin', `${ENDPOINTS.orders}?size=51`],
  ['admin', `${ENDPOINTS.companies}?size=101`],
  ['admin', `${ENDPOINTS.changes}?size=21`],
  ['admin', `${ENDPOINTS.shipments}?size=21`],
])('%s gets no page larger than the app requests: %s', async (login, path) => {
  const caller = login === 'visitor' ? reference.visitor : await reference.as(login)
  const isGet = path.startsWith(ENDPOINTS.products)
  expect((await (isGet ? caller.get(path) : caller.post(path, {}))).status).toBe(400)
})
