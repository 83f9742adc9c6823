import { expect, test } from 'vitest'
import type { BackendResult } from './call-backend.ts'
import { classifyOutcome } from './classify-outcome.ts'

const answerOf = (status: number, body: string, type = 'application/json'): BackendResult => ({
  kind: 'answered',
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
})

test.each<[string, BackendResult, string]>([
  ['the number of an order', answerOf(200, '{"data":{"id":7}}'), 'committed'],
  ['the number as text', answerOf(200, '{"data":{"id":"7"}}'), 'committed'],
  ['a field beside data', answerOf(200, '{"data":{"id":7},"syncedBy":null,"error":null}'), 'committed'],
  ['a byte order mark', answerOf(200, '\uFEFF{"data":{"id":7}}'), 'committed'],
  ['no number', answerOf(200, '{"data":{}}'), 'unknown'],
  ['an empty list', answerOf(200, '{"data":{"items":[],"count":0}}'), 'unknown'],
  ['a number beside an error', answerOf(200, '{"data":{"id":7},"error":{"code":1}}'), 'unknown'],
  ['a page', answerOf(200, '<h1>Welcome</h1>', 'text/html'), 'unknown'],
  [
    'a code that the backend gives before any write',
    answerOf(400, '{"error":{"code":10301,"message":""}}'),
    'refused-before-write',
  ],
  ['another code', answerOf(400, '{"error":{"code":10500,"message":""}}'), 'unknown'],
  ['a denial', answerOf(401, '{"error":{"code":10110,"message":""}}'), 'unknown'],
  ['a fault', answerOf(500, '{"error":{"code":10301,"message":""}}'), 'unknown'],
  ['no connection', { kind: 'never-left' }, 'never-left'],
  ['a broken connection', { kind: 'cut' }, 'unknown'],
])('classifyOutcome judges an answer with %s', (_, result, outcome) => {
  expect(classifyOutcome(result)).toBe(outcome)
})

test.each([
  [400, 10203],
  [400, 10200],
  [429, 10101],
])(
  'only for an order of a new customer, a refusal (%i, %i) proves that nothing was written',
  (status, code) => {
    const result = answerOf(status, JSON.stringify({ error: { code, message: '' } }))
    expect(classifyOutcome(result, 'new-customer')).toBe('refused-before-write')
    expect(classifyOutcome(result, 'registered')).toBe('unknown')
  },
)

test.each([
  ['{"data":{"id":7}}', 'committed'],
  ['{"data":{}}', 'committed'],
  ['{"data":null,"error":null}', 'committed'],
  ['{}', 'unknown'],
  ['{"data":{},"error":{"code":1}}', 'unknown'],
  ['{"data":{"id":null,"syncedBy":null}}', 'committed'],
  ['{"data":{"items":[],"orders":[],"count":0}}', 'unknown'],
])('for an order of a new customer the answer %s means: %s', (body, outcome) => {
  expect(classifyOutcome(answerOf(200, body), 'new-customer')).toBe(outcome)
})
