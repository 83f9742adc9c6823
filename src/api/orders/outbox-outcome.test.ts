import { describe, expect, test } from 'vitest'
import { type CheckoutAnswer, outcomeOf, type SentOrder } from './outbox-sender.ts'

const NOW = 1_000_000
const KEYED: SentOrder = { kind: 'registered', isWithKey: true }
const KEYLESS: SentOrder = { kind: 'registered', isWithKey: false }

function checkoutAnswer(status: number, body: unknown, headers: Record<string, string> = {}): CheckoutAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: new Headers({ 'Content-Type': 'application/json', ...headers }), text }
}
const refusal = (code: number, edge?: string) => ({ error: { code, message: 'Sentence.', edge } })
const PROOF_HEADER = { 'Counter-Outcome': 'not-committed' }
const UNKNOWN_OUTCOME = { kind: 'unknown', retryAt: null, isKeySpent: false }

describe('success', () => {
  test('is an answer 2xx of the agreed shape', () => {
    expect(outcomeOf(checkoutAnswer(200, { data: { id: 900 } }), KEYED, NOW)).toEqual({
      kind: 'delivered',
      orderId: 900,
    })
  })

  test.each<[string, unknown]>([
    ['a field beside data', { data: { id: 900 }, syncedBy: null }],
    ['a field beside the number', { data: { id: 900, status: 'IN' } }],
    ['the order’s number as text', { data: { id: '900' } }],
    ['an error that is null', { data: { id: 900 }, error: null }],
  ])('is also an answer with %s', (_name, body) => {
    expect(outcomeOf(checkoutAnswer(200, body), KEYED, NOW)).toEqual({ kind: 'delivered', orderId: 900 })
  })

  test.each<[string, unknown, number | null]>([
    ['the order’s number', { data: { id: 900 } }, 900],
    ['empty data', { data: {} }, null],
    ['data that is null', { data: null, error: null }, null],
    ['a number that is null', { data: { id: null } }, null],
    ['an empty list', { data: [] }, null],
  ])('is an answer to a new customer with %s', (_name, body, orderId) => {
    const sentOrder: SentOrder = { kind: 'new-customer', isWithKey: true }
    expect(outcomeOf(checkoutAnswer(200, body), sentOrder, NOW)).toEqual({ kind: 'delivered', orderId })
  })

  test.each<[string, unknown]>([
    ['no data at all', {}],
    ['an error', { data: {}, error: { code: 1, message: '' } }],
    ['text as data', { data: 'ok' }],
    ['text as the order’s number', { data: { id: 'soon' } }],
  ])('is not an answer to a new customer with %s', (_name, body) => {
    const sentOrder: SentOrder = { kind: 'new-customer', isWithKey: true }
    expect(outcomeOf(checkoutAnswer(200, body), sentOrder, NOW)).toEqual(UNKNOWN_OUTCOME)
  })

  test.each([
    ['a portal’s page', checkoutAnswer(200, '<html>Welcome</html>', { 'Content-Type': 'text/html' })],
    ['an answer with bad JSON', checkoutAnswer(200, '{"data":{"id":9')],
    ['an answer of another shape', checkoutAnswer(200, { data: {} })],
    ['an answer with an error', checkoutAnswer(200, { data: { id: 9 }, error: { code: 1, message: '' } })],
    ['an answer with a text as its error', checkoutAnswer(200, { data: { id: 9 }, error: 'Stock' })],
    ['an answer without content', checkoutAnswer(204, '')],
    ['a redirect', checkoutAnswer(0, '')],
    ['a missing answer', null],
  ])('is not %s', (_name, answer) => {
    expect(outcomeOf(answer, KEYED, NOW)).toEqual(UNKNOWN_OUTCOME)
  })
})

describe('not committed', () => {
  test('is proven by the edge’s header, and the proof has the code and message of the refusal', () => {
    expect(outcomeOf(checkoutAnswer(400, refusal(10302), PROOF_HEADER), KEYED, NOW)).toEqual({
      kind: 'not-committed',
      proof: { kind: 'refused', code: 10302, message: 'Sentence.' },
    })
  })

  test.each([
    [checkoutAnswer(401, refusal(10110, 'no-session'), PROOF_HEADER), { kind: 'signed-out' }],
    [checkoutAnswer(409, refusal(10500, 'other-author'), PROOF_HEADER), { kind: 'signed-out' }],
    [checkoutAnswer(400, refusal(10303), PROOF_HEADER), { kind: 'signed-out' }],
    [
      checkoutAnswer(422, refusal(10500, 'key-reused'), PROOF_HEADER),
      { kind: 'key-taken', message: 'Sentence.' },
    ],
    [
      checkoutAnswer(409, refusal(10500, 'superseded'), PROOF_HEADER),
      { kind: 'basket-changed', message: 'Sentence.' },
    ],
    [checkoutAnswer(400, refusal(10301), PROOF_HEADER), { kind: 'basket-changed', message: 'Sentence.' }],
    [checkoutAnswer(400, refusal(10304), PROOF_HEADER), { kind: 'basket-changed', message: 'Sentence.' }],
    [
      checkoutAnswer(503, refusal(10500, 'backend-unreachable'), { ...PROOF_HEADER, 'Retry-After': '7' }),
      { kind: 'busy', retryAt: 1_007_000 },
    ],
    [
      checkoutAnswer(503, refusal(10500, 'key-store-behind'), PROOF_HEADER),
      { kind: 'store-behind', message: 'Sentence.', retryAt: null },
    ],
    [
      checkoutAnswer(429, refusal(10500), { ...PROOF_HEADER, 'Retry-After': '9' }),
      { kind: 'busy', retryAt: 1_009_000 },
    ],
    [checkoutAnswer(500, refusal(10500), PROOF_HEADER), { kind: 'busy', retryAt: null }],
    [checkoutAnswer(400, refusal(10110), PROOF_HEADER), { kind: 'signed-out' }],
    [checkoutAnswer(401, refusal(10500), PROOF_HEADER), { kind: 'signed-out' }],
    [
      checkoutAnswer(400, refusal(10500, 'backend-unreachable'), PROOF_HEADER),
      { kind: 'busy', retryAt: null },
    ],
  ])('names the reason (case %#)', (answer, proof) => {
    expect(outcomeOf(answer, KEYED, NOW)).toEqual({ kind: 'not-committed', proof })
  })

  test('is proven by a code of CODES_BEFORE_ANY_WRITE only where no edge keeps keys', () => {
    const answer = checkoutAnswer(400, refusal(10301))
    expect(outcomeOf(answer, KEYLESS, NOW)).toMatchObject({ kind: 'not-committed' })
    expect(outcomeOf(answer, KEYED, NOW)).toEqual(UNKNOWN_OUTCOME)
  })

  test.each([401, 403, 404, 429, 500, 503])(
    'is not proven by a %i without the edge’s header and without a code of CODES_BEFORE_ANY_WRITE',
    (status) => {
      expect(outcomeOf(checkoutAnswer(status, refusal(10110)), KEYLESS, NOW)).toEqual(UNKNOWN_OUTCOME)
    },
  )
})

describe('an answer of the edge', () => {
  test('in progress: the outcome is unknown until the time of Retry-After', () => {
    const answer = checkoutAnswer(409, refusal(10500, 'in-progress'), { 'Retry-After': '2' })
    expect(outcomeOf(answer, KEYED, NOW)).toEqual({ kind: 'unknown', retryAt: 1_002_000, isKeySpent: false })
  })

  test('key store behind: this POST was not forwarded, which proves nothing about an earlier one', () => {
    const answer = checkoutAnswer(503, refusal(10500, 'key-store-behind'), { 'Retry-After': '7' })
    expect(outcomeOf(answer, KEYED, NOW)).toEqual({
      kind: 'not-forwarded',
      proof: { kind: 'store-behind', message: 'Sentence.', retryAt: 1_007_000 },
    })
  })

  test.each([
    ['outcome unknown', 409, 'outcome-unknown'],
    // The browser may have sent the POST twice, and the previous key store may have got the first POST.
    ['another key store', 412, 'other-key-store'],
    ['a later attempt', 409, 'superseded'],
    ['other content', 422, 'key-reused'],
  ])('%s: the key cannot prove the outcome any more', (_outcome, status, edge) => {
    expect(outcomeOf(checkoutAnswer(status, refusal(10500, edge)), KEYED, NOW)).toEqual({
      kind: 'unknown',
      retryAt: null,
      isKeySpent: true,
    })
  })
})
