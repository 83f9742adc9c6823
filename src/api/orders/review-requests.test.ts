import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AskReviewBody, DecideReviewBody } from '#contract/orders/review-requests.ts'
import { type ApiServer, answerWith, errorBody, startApiServer } from '#tests/support/api-server.ts'
import { askReview, decideReview, exchangeReviewRequests, readRequestsToDecide } from './review-requests.ts'

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer()
})
afterEach(() => server.close())

const EDGE = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 's',
  takesReviewRequests: true,
  serverTime: '2026-01-15T16:00:00Z',
  backend: 'up',
}
const ID = '5f0c2c39-51b0-4a2e-9d0c-0f6b6c8f2c11'
const REQUEST: AskReviewBody = { requestId: ID, intent: ID, dealershipId: 1, order: '{}' }
const DECISION_BODY: DecideReviewBody = { requestId: ID, content: { kind: 'declined' }, note: '' }
const BODY_WITHOUT_REQUESTS = { dealershipIds: [1], own: [], withdrawn: [] }
const DECISION_OF_MARIA = {
  content: { kind: 'accepted', lines: [{ productId: 101, quantity: 200 }] },
  note: 'Fine',
  by: { id: 5, name: 'Maria' },
  at: '2026-01-15T16:05:00Z',
}

/** The api of a device whose edge answers `edge` to `/edge`, and `answer` to every other call. */
function deviceOf(answer: ReturnType<typeof answerWith>, edge: object = EDGE) {
  const paths: string[] = []
  server.behaviour = (request, response) => {
    paths.push(request.url ?? '')
    const isStatus = request.url === '/edge'
    return (isStatus ? answerWith(200, JSON.stringify(edge)) : answer)(request, response)
  }
  return { ...server.connect(), paths }
}
const answerData = (data: unknown) => answerWith(200, JSON.stringify({ data }))

describe('an edge that takes no requests', () => {
  const { takesReviewRequests: _, ...OLDER_EDGE } = EDGE
  const signedOut = answerWith(401, errorBody(10110))

  test('gets none of the calls, which its backend could answer with "signed out"', async () => {
    const { api, paths } = deviceOf(signedOut, OLDER_EDGE)
    expect(await askReview(api, REQUEST)).toEqual({ ok: true, value: { kind: 'not-taken' } })
    expect(await exchangeReviewRequests(api, BODY_WITHOUT_REQUESTS)).toEqual({ ok: true, value: null })
    expect(await decideReview(api, DECISION_BODY)).toEqual({ ok: true, value: { kind: 'not-taken' } })
    expect(paths).toEqual(['/edge', '/edge', '/edge'])
  })
})

describe('asking', () => {
  test('a request that the edge took has the time of the edge', async () => {
    const { api } = deviceOf(answerData({ askedAt: '2026-01-15T16:00:00Z' }))
    const value = { kind: 'asked', askedAt: '2026-01-15T16:00:00Z' }
    expect(await askReview(api, REQUEST)).toEqual({ ok: true, value })
  })

  test.each([404, 409, 413])('the status %i is a refusal with its reason', async (status) => {
    const { api } = deviceOf(answerWith(status, errorBody(10404, 'Not yours')))
    expect(await askReview(api, REQUEST)).toEqual({
      ok: true,
      value: { kind: 'refused', message: 'Not yours' },
    })
  })

  test.each([
    [429, 'busy'],
    [500, 'server-fault'],
    [503, 'server-fault'],
  ])('the status %i is a failure (%s): the request can be sent again', async (status, kind) => {
    const { api } = deviceOf(answerWith(status, errorBody(10500)))
    expect(await askReview(api, REQUEST)).toMatchObject({ ok: false, failure: { kind } })
  })
})

describe('reading', () => {
  test('the answer has the requests to decide, and the decisions about the requests of this account', async () => {
    const answer = {
      toDecide: [],
      hasMore: false,
      own: [{ requestId: ID, isKept: true, decision: DECISION_OF_MARIA }],
    }
    const { api } = deviceOf(answerData(answer))
    expect(await exchangeReviewRequests(api, BODY_WITHOUT_REQUESTS)).toEqual({ ok: true, value: answer })
  })
})

describe('reading the requests of colleagues', () => {
  const requestOf = (number: number) => ({
    requestId: `5f0c2c39-51b0-4a2e-9d0c-0f6b6c8f2c1${number}`,
    intent: ID,
    dealershipId: 1,
    askedBy: { id: 3, name: 'Sam' },
    askedAt: `2026-01-15T16:0${number}:00.000Z`,
    order: '{}',
  })

  test('the edge is asked until it has no more, and the requests are sorted, the newest first', async () => {
    const { api } = server.connect()
    const bodies: unknown[] = []
    const pieces = [[requestOf(2), requestOf(1)], [requestOf(3)], [requestOf(4)]]
    server.behaviour = (request, response) => {
      if (request.url === '/edge') return answerWith(200, JSON.stringify(EDGE))(request, response)
      bodies.push(JSON.parse(server.requests.at(-1)?.body ?? ''))
      const toDecide = pieces[bodies.length - 1]
      answerData({ toDecide, hasMore: bodies.length < 3, own: [] })(request, response)
    }
    expect(await readRequestsToDecide(api, [1])).toEqual({
      ok: true,
      value: [requestOf(4), requestOf(3), requestOf(2), requestOf(1)],
    })
    const [first, second, third] = [requestOf(2), requestOf(1), requestOf(3)].map(
      ({ requestId }) => requestId,
    )
    expect(bodies).toEqual([
      BODY_WITHOUT_REQUESTS,
      { ...BODY_WITHOUT_REQUESTS, skipped: [first, second] },
      { ...BODY_WITHOUT_REQUESTS, skipped: [first, second, third] },
    ])
  })

  test('an edge of before, whose answer does not say whether it has more, is asked once', async () => {
    const { api, paths } = deviceOf(answerData({ toDecide: [requestOf(1)], own: [] }))
    expect(await readRequestsToDecide(api, [1])).toEqual({ ok: true, value: [requestOf(1)] })
    expect(paths).toEqual(['/edge', '/api/edge/review-requests'])
  })
})

describe('deciding', () => {
  test('a decision that the edge took is the decision that stands', async () => {
    const { api } = deviceOf(answerData({ decision: DECISION_OF_MARIA }))
    expect(await decideReview(api, DECISION_BODY)).toEqual({
      ok: true,
      value: { kind: 'decided', decision: DECISION_OF_MARIA },
    })
  })

  test('a decision that the edge answers with the status 409 is too late: the answer has the one that stands', async () => {
    const body = { error: { code: 10320, message: 'Maria accepted.' }, data: { decision: DECISION_OF_MARIA } }
    const { api } = deviceOf(answerWith(409, JSON.stringify(body)))
    expect(await decideReview(api, DECISION_BODY)).toEqual({
      ok: true,
      value: { kind: 'too-late', decision: DECISION_OF_MARIA },
    })
  })

  test('the status 409 without a decision breaks the contract', async () => {
    const { api } = deviceOf(answerWith(409, errorBody(10320, 'Maria accepted.')))
    expect(await decideReview(api, DECISION_BODY)).toEqual({
      ok: false,
      failure: { kind: 'broken-contract', where: 'api/edge/decide-review' },
    })
  })

  test('with the status 404 there is nothing to decide', async () => {
    const { api } = deviceOf(answerWith(404, errorBody(10404, 'The request was withdrawn.')))
    expect(await decideReview(api, DECISION_BODY)).toEqual({
      ok: true,
      value: { kind: 'gone', message: 'The request was withdrawn.' },
    })
  })

  test.each([
    [400, 'refused'],
    [503, 'server-fault'],
  ])('the status %i is a failure (%s)', async (status, kind) => {
    const { api } = deviceOf(answerWith(status, errorBody(10500)))
    expect(await decideReview(api, DECISION_BODY)).toMatchObject({ ok: false, failure: { kind } })
  })
})
