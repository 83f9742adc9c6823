// The agreement has every route of the reference server, and names the people who pass the gate of the route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '#contract/calls.ts'
import { AGREED_CALLS, CALL_NAMES, maxBodyBytesOf } from '#server/agreement/agreed-calls.ts'
import type { RouteGate } from '#server/reference/authority/route-gate.ts'
import { answerFaults } from '#tests/support/answer-faults.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

function callersOf(gate: RouteGate): string[] {
  if (typeof gate === 'string') return [gate]
  if ('public' in gate) return ['everybody']
  if ('anyOf' in gate) return [...gate.anyOf]
  return 'oneOf' in gate ? gate.oneOf.flatMap(callersOf) : ['this machine']
}

test('every route of the reference server is an agreed call, for the same people', () => {
  const routes = reference.app.guardedRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path, gate }) => `${method} ${path}: ${callersOf(gate).toSorted().join(', ')}`)
  const agreedRoutes = CALL_NAMES.map((name) => {
    const { method, path } = CALLS[name]
    const callers: readonly string[] = AGREED_CALLS[name].callers
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    return `${method} /${route}: ${callers.toSorted().join(', ')}`
  })
  expect(agreedRoutes.toSorted()).toEqual(routes.toSorted())
})

test('every call that is no read has a limit for its body', () => {
  const callsWithoutLimit = CALL_NAMES.filter(
    (name) => CALLS[name].method !== 'GET' && maxBodyBytesOf(name) === null,
  )
  expect(callsWithoutLimit).toEqual([])
})

describe('answerFaults', () => {
  const json = (value: unknown, status = 200) => ({
    status,
    contentType: 'application/json',
    text: JSON.stringify(value),
  })
  const state = { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 }

  test('finds no fault in an answer that fits', () => {
    expect(answerFaults('GET', 'api/admin/state/all', json({ data: [state] }))).toEqual([])
  })

  test.each<
    [deviation: string, answer: { status: number; contentType: string; text: string }, fault: string]
  >([
    [
      'has a number as text',
      json({ data: [{ ...state, tax: '6.25' }] }),
      'states: /data/0/tax must be number',
    ],
    ['has no envelope', json([state]), 'states: '],
    ['has an empty list', json({ data: [] }), 'states: /data must NOT have fewer than 1 items'],
    [
      'has a code that the call does not have',
      json({ error: { code: 10310, message: 'No' } }, 400),
      'states: code 10310 is not in the row of states',
    ],
    [
      'has a status that does not belong to its code',
      json({ error: { code: 10500, message: 'No' } }, 400),
      'states: status 400 with code 10500',
    ],
  ])('finds the fault of an answer that %s', (_, answer, fault) => {
    expect(answerFaults('GET', 'api/admin/state/all', answer).join('; ')).toContain(fault)
  })
})
