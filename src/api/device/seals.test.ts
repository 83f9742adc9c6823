import { expect, test } from 'vitest'
import { exchangeWith, recordCalls } from '#tests/support/recorded-calls.ts'
import { fetchSealKeys } from './seals.ts'

const seals = Array.from({ length: 60 }, (_, index) => `seal ${index}`)

/** A server that has a key for each seal but `seal 3`, and fails at the call with the number `failingCall`. */
function serveKeys(failingCall = -1) {
  return recordCalls(({ body }, index) => {
    if (index === failingCall) return exchangeWith(500, { error: { code: 10500, message: '' } })
    const requestedSeals: string[] = JSON.parse(body ?? '').seals
    return exchangeWith(200, {
      data: { keys: requestedSeals.map((seal) => (seal === 'seal 3' ? null : `key of ${seal}`)) },
    })
  })
}

test('sixty seals are asked for in two calls, and each seal gets its own key', async () => {
  const { api, requests } = serveKeys()
  const answer = await fetchSealKeys(api, '7', seals)
  const keys = answer.ok ? answer.value : new Map()
  expect([
    keys.size,
    keys.get('seal 0'),
    keys.get('seal 49'),
    keys.get('seal 50'),
    keys.get('seal 59'),
  ]).toEqual([59, 'key of seal 0', 'key of seal 49', 'key of seal 50', 'key of seal 59'])
  expect(keys.has('seal 3')).toBe(false)
  expect(requests.map(({ path, body }) => [path, JSON.parse(body ?? '').account])).toEqual([
    ['api/edge/seal-keys', '7'],
    ['api/edge/seal-keys', '7'],
  ])
  expect(requests.map(({ body }) => JSON.parse(body ?? '').seals.length)).toEqual([50, 10])
})

test('a failure of the second call is the answer, so that no seal counts as one without a key', async () => {
  const { api } = serveKeys(1)
  expect(await fetchSealKeys(api, '7', seals)).toMatchObject({ ok: false, failure: { kind: 'server-fault' } })
})
