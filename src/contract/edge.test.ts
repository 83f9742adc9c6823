import { expect, test } from 'vitest'
import { idempotencyKey, parseIdempotencyKey } from './edge.ts'

const INTENT = '11111111-1111-4111-8111-111111111111'

test('a key of an order has its intent and its revision', () => {
  expect(idempotencyKey(INTENT, 12)).toBe(`"${INTENT}.12"`)
  expect(parseIdempotencyKey(idempotencyKey(INTENT, 12))).toEqual({ intent: INTENT, revision: 12 })
  expect(parseIdempotencyKey(`"${INTENT}.999999"`)).toEqual({ intent: INTENT, revision: 999_999 })
})

test.each([
  `${INTENT}.1`,
  `"${INTENT}.0"`,
  `"${INTENT}.01"`,
  `"${INTENT}.1000000"`,
  `"${INTENT}"`,
  `"${INTENT.slice(1)}.1"`,
  `"${INTENT.replace('1', 'g')}.1"`,
  `"${INTENT}.1" `,
  '',
])('%j is no key of an order', (header) => {
  expect(parseIdempotencyKey(header)).toBeNull()
})
