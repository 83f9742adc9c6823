import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Account } from '#domain/people/account.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useDecideReview, useReviewRequests } from './use-review-requests.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const EDGE_STATUS = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store',
  serverTime: '2026-01-15T12:00:00Z',
  backend: 'up',
}
const REQUEST_ID = '44444444-4444-4444-8444-444444444444'
const manager = sampleAccount({
  privileges: [{ group: 'Clients', actions: ['edit'] }],
  dealerships: [
    { id: 1, name: 'Lakeside Motors' },
    { id: 2, name: 'Prairie Trucks' },
  ],
})

interface Scene {
  account?: Account
  status?: ReturnType<Counter['session']['read']>['status']
  takesReviewRequests?: boolean
  decideFailure?: Failure
}

/** Runs both hooks at an edge that records the bodies of all calls. */
function prepare({
  account = manager,
  status = 'confirmed',
  takesReviewRequests = true,
  decideFailure,
}: Scene = {}) {
  const bodies: unknown[] = []
  let edgeCallCount = 0
  const sessionView = { account, status }
  const call = async ({ path, body }: { path: string; body?: unknown }) => {
    bodies.push(body)
    if (path.endsWith('review-requests')) return { ok: true, value: { toDecide: [], own: [] } }
    return { ok: false, failure: decideFailure }
  }
  const counter = sampleCounter({
    account,
    session: { read: () => sessionView },
    api: {
      // the answers' types follow from the calls, which only the test knows
      call: call as unknown as Api['call'],
      async exchange() {
        edgeCallCount += 1
        return {
          answered: true,
          status: 200,
          contentType: 'application/json',
          headers: new Headers(),
          text: JSON.stringify({ ...EDGE_STATUS, takesReviewRequests }),
        }
      },
    },
  })
  const { result } = showHook(
    counter,
    () => ({ requests: useReviewRequests(), decide: useDecideReview(() => {}) }),
    undefined,
  )
  return { bodies, result, edgeCallCount }
}

it('useReviewRequests asks for the requests of all dealerships of which the person is a manager', async () => {
  const { bodies, result } = prepare()
  await expect.poll(() => result.current.requests.value).toEqual([])
  expect(bodies).toEqual([{ dealershipIds: [1, 2], own: [], withdrawn: [] }])
  const dealerships = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, name: '' }))
  const ofMany = prepare({ account: { ...manager, dealerships } })
  await expect.poll(() => ofMany.result.current.requests.value).toEqual([])
  // The edge refuses a call about more dealerships.
  expect(ofMany.bodies).toMatchObject([{ dealershipIds: dealerships.slice(0, 100).map(({ id }) => id) }])
})

it('useReviewRequests asks again each minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { bodies, result } = prepare()
  await expect.poll(() => result.current.requests.value).toEqual([])
  act(() => void vi.advanceTimersByTime(59_999))
  expect(bodies).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1))
  await expect.poll(() => bodies.length).toBe(2)
})

it('useReviewRequests gives no requests if the server takes none', async () => {
  const { bodies, result } = prepare({ takesReviewRequests: false })
  await expect.poll(() => result.current.requests.value).toEqual([])
  expect(bodies).toEqual([])
})

it.each<[string, Scene]>([
  ['for a person who is no manager', { account: sampleAccount({ dealerships: manager.dealerships }) }],
  ['in an account that was unlocked without a session', { status: 'unlocked' }],
  ['while the session ends', { status: 'ending' }],
])('useReviewRequests asks nothing %s', (_, scene) => {
  const { edgeCallCount, result } = prepare(scene)
  expect([edgeCallCount, result.current.requests.isReading]).toEqual([0, false])
})

it.each<Failure>([
  { kind: 'timed-out' },
  { kind: 'server-fault', status: 500, message: '' },
  { kind: 'busy', retryAt: 0 },
])('the requests are read again after a decision whose outcome is $kind', async (decideFailure) => {
  const { bodies, result } = prepare({ decideFailure })
  await expect.poll(() => result.current.requests.value).toEqual([])
  const content = { kind: 'declined' } as const
  await act(() => result.current.decide.run({ requestId: REQUEST_ID, content, note: '' }))
  // Not polled: the requests are read again each minute in any case.
  expect(bodies.slice(1)).toEqual([
    { requestId: REQUEST_ID, content, note: '' },
    { dealershipIds: [1, 2], own: [], withdrawn: [] },
  ])
})
