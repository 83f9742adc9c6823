// A cache between the edge and a person must never show an answer to somebody else.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson } from '#tests/support/scripted-backend.ts'

const OLD_DATE = 'Wed, 01 Jan 2020 00:00:00 GMT'
let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.backend.script())

test.each<[string, Record<string, string>, string | null]>([
  ['without Cache-Control', {}, 'private, no-cache'],
  ['with other dates only', { 'last-modified': OLD_DATE, expires: OLD_DATE }, 'private, no-cache'],
  ['with Cache-Control', { 'cache-control': 'public, max-age=600' }, 'public, max-age=600'],
  ['that is a picture', { 'content-type': 'image/png', 'last-modified': OLD_DATE }, null],
])(
  'an answer of the backend %s reaches the browser with the right Cache-Control',
  async (_, headers, value) => {
    fixture.backend.script(answerJson(200, {}, headers))
    expect((await fetch(`${fixture.url}/api/client/order/1`)).headers.get('cache-control')).toBe(value)
  },
)

test('the answer to an order without a key is not stored, whatever the backend allows', async () => {
  fixture.backend.script(answerJson(200, { data: { id: 1 } }, { 'cache-control': 'public, max-age=600' }))
  const answer = await fetch(`${fixture.url}/api/client/order/checkout`, { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a 404 of the backend is never cached, whatever its headers say', async () => {
  fixture.backend.script(answerJson(404, {}, { 'cache-control': 'public, max-age=600' }))
  expect((await fetch(`${fixture.url}/api/x`)).headers.get('cache-control')).toBe('no-store')
})
