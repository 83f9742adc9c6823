import { expect, test } from 'vitest'
import type { BackendResult } from '../backend/call-backend.ts'
import { classifyOutcome } from './classify-outcome.ts'

const answerOf = (status: number, body: string, type = 'application/json'): BackendResult => ({
  kind: 'answered',
  status,
  headers: { 'content-type': type },
  body: Buffer.from(body),
})

test.each<[string, string, BackendResult]>([
  ['the number of an order', 'committed', answerOf(200, '{"data":{"id":7}}')],
  ['the number as text', 'committed', answerOf(200, '{"data":{"id":"7"}}')],
  ['a field beside data', 'committed', answerOf(200, '{"data":{"id":7},"syncedBy":null,"error":null}')],
  ['a byte order mark', 'committed', answerOf(200, '\uFEFF{"data":{"id":7}}')],
  ['no number', 'unknown', answerOf(200, '{"data":{}}')],
  ['an empty list', 'unknown', answerOf(200, '{"data":{"items":[],"count":0}}')],
  ['a number beside an error', 'unknown', answerOf(200, '{"data":{"id":7},"error":{"code":1}}')],
  ['a page', 'unknown', answerOf(200, '<h1>Welcome</h1>', 'text/html')],
  ['few levels', 'committed', answerOf(200, `{"data":{"id":7},"x":${'['.repeat(20)}${']'.repeat(20)}}`)],
  ['too many levels', 'unknown', answerOf(200, `{"data":{"id":7},"x":${'['.repeat(40)}${']'.repeat(40)}}`)],
  ['40,000 values', 'committed', answerOf(200, `{"data":{"id":7},"x":[${'{},'.repeat(20_000)}1]}`)],
  ['too many values', 'unknown', answerOf(200, `{"data":{"id":7},"x":[${'{},'.repeat(50_000)}1]}`)],
  [
    'a code that the backend gives before any write',
    'refused-before-write',
    answerOf(400, '{"error":{"code":10301,"message":""}}'),
  ],
  ['another code', 'unknown', answerOf(400, '{"error":{"code":10500,"message":""}}')],
  ['a denial', 'unknown', answerOf(401, '{"error":{"code":10110,"message":""}}')],
  ['a fault', 'unknown', answerOf(500, '{"error":{"code":10301,"message":""}}')],
  ['a backend that could not be reached', 'never-left', { kind: 'never-left' }],
  ['a connection that broke', 'unknown', { kind: 'cut' }],
])('a call that ends with %s has the outcome %s', (_, outcome, result) => {
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
