import * as v from 'valibot'
import { expect, test } from 'vitest'
import { askReviewBody, decideReviewBody, MOST_ORDER_LETTERS, reviewRequestsBody } from './review-requests.ts'

const uuid = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`
const uuids = (count: number) => Array.from({ length: count }, (_, index) => uuid(index))

test.each<[string, object, boolean]>([
  ['a text of one letter', {}, true],
  ['the longest text', { order: 'x'.repeat(MOST_ORDER_LETTERS) }, true],
  ['a longer text', { order: 'x'.repeat(MOST_ORDER_LETTERS + 1) }, false],
  ['an empty text', { order: '' }, false],
  ['a text with a NUL', { order: 'a\0b' }, false],
  ['a text with a control character, which JSON writes with six letters', { order: 'a\u0001b' }, false],
  ['a JSON text of several lines', { order: '{\r\n\t"name": "Zoë \u202e 😀"}' }, true],
  ['a request without a random id', { requestId: '7' }, false],
  ['an order without a random id', { intent: '7' }, false],
  ['dealership 0', { dealershipId: 0 }, false],
  ['half a dealership', { dealershipId: 1.5 }, false],
])('a person asks about an order: %s', (_, change, isAccepted) => {
  const body = { requestId: uuid(1), intent: uuid(2), dealershipId: 1, order: 'x', ...change }
  expect(v.is(askReviewBody, body)).toBe(isAccepted)
})

test.each<[string, object, boolean]>([
  ['nothing', {}, true],
  ['100 dealerships', { dealershipIds: Array.from({ length: 100 }, (_, index) => index + 1) }, true],
  ['101 dealerships', { dealershipIds: Array.from({ length: 101 }, (_, index) => index + 1) }, false],
  ['100 own requests', { own: uuids(100) }, true],
  ['101 own requests', { own: uuids(101) }, false],
  ['100 withdrawn requests', { withdrawn: uuids(100) }, true],
  ['101 withdrawn requests', { withdrawn: uuids(101) }, false],
  ['20 skipped requests', { skipped: uuids(20) }, true],
  ['21 skipped requests', { skipped: uuids(21) }, false],
  ['an own request without a random id', { own: ['7'] }, false],
])('a device asks about requests: %s', (_, change, isAccepted) => {
  const body = { dealershipIds: [], own: [], withdrawn: [], ...change }
  expect(v.is(reviewRequestsBody, body)).toBe(isAccepted)
})

const line = (productId: number, quantity = 1) => ({ productId, quantity })
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1))

test.each<[string, object[], boolean]>([
  ['no line', [], false],
  ['1000 lines', lines(1000), true],
  ['1001 lines', lines(1001), false],
  ['the same product twice', [line(101, 1), line(101, 2)], false],
  ['a quantity of 0', [line(101, 0)], false],
  ['a quantity of 100000', [line(101, 100_000)], true],
  ['a quantity of 100001', [line(101, 100_001)], false],
  ['product 0', [line(0)], false],
])('a manager accepts an order with %s', (_, orderedLines, isAccepted) => {
  const body = { requestId: uuid(1), content: { kind: 'accepted', lines: orderedLines }, note: '' }
  expect(v.is(decideReviewBody, body)).toBe(isAccepted)
})

test('a note has at most 500 letters, blanks around it not counted', () => {
  const declined = { requestId: uuid(1), content: { kind: 'declined' } }
  const note = 'x'.repeat(500)
  expect(v.parse(decideReviewBody, { ...declined, note: ` ${note} ` }).note).toBe(note)
  expect(v.is(decideReviewBody, { ...declined, note: `${note}x` })).toBe(false)
})

test.each([
  ['Take the\nother\tone', true],
  ['\u001b[31mred', false],
  ['a\u0007b', false],
  ['gpj.\u202eexe', false],
])('the note %j is accepted in a decision: %s', (note, isAccepted) => {
  const body = { requestId: uuid(1), content: { kind: 'declined' }, note }
  expect(v.is(decideReviewBody, body)).toBe(isAccepted)
})
