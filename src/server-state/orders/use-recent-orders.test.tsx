import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import type { RecentOrdersBody } from '#contract/orders/recent-orders.ts'
import { createRecentOrdersEdge, type RecentOrdersEdge } from '#tests/support/recent-orders-edge.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { steerConnection } from '#tests/support/steer-connection.ts'
import { useRecentOrders } from './use-recent-orders.ts'

let edge: RecentOrdersEdge
beforeEach(() => {
  edge = createRecentOrdersEdge()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Status = ReturnType<Counter['session']['read']>['status']

function show({
  status = 'confirmed',
  connection = 'online',
}: {
  status?: Status
  connection?: 'online' | 'offline'
} = {}) {
  const account = sampleAccount()
  const sessionView = { account, status }
  const counter = sampleCounter({ account, connection, api: edge.api, session: { read: () => sessionView } })
  const setConnection = steerConnection(counter, connection)
  const firstDealership: number = 1
  const { result, rerender } = showHook(counter, (id: number) => useRecentOrders(id), firstDealership)
  const dealershipIds = () => edge.reports.map(({ dealershipId }: RecentOrdersBody) => dealershipId)
  return { result, rerender, dealershipIds, setConnection }
}
const answered = (show: ReturnType<typeof useRecentOrders>) => show.isAnswered
/** Sets the clock of the device this far ahead, and stops it there. */
function passTime(ms: number): void {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + ms)
}

it('each dealership is reported when the cart shows it; another one is not answered by its answer', async () => {
  const { result, rerender, dealershipIds } = show()
  await expect.poll(() => answered(result.current)).toBe(true)
  rerender(7)
  expect(answered(result.current)).toBe(false)
  await expect.poll(() => answered(result.current)).toBe(true)
  expect(dealershipIds()).toEqual([1, 7])
})

it('a failed call is made again when the server returns', async () => {
  edge.failure = { kind: 'timed-out' }
  const { result, dealershipIds, setConnection } = show()
  await expect.poll(dealershipIds).toEqual([1])
  edge.failure = null
  await expect.poll(() => result.current.knownOrders !== undefined).toBe(true)
  setConnection('offline')
  setConnection('online')
  await expect.poll(() => answered(result.current)).toBe(true)
})

it.each<[string, Parameters<typeof show>[0]]>([
  ['in an account that is unlocked without a session', { status: 'unlocked' as Status }],
  ['without a connection', { connection: 'offline' }],
])('%s nothing is asked, also at Checkout', async (_, scene) => {
  const { result, dealershipIds } = show(scene)
  await expect.poll(() => result.current.knownOrders !== undefined).toBe(true)
  passTime(60_000)
  expect(await result.current.readForCheckout(3)).toMatchObject({ orders: [] })
  expect([dealershipIds(), answered(result.current)]).toEqual([[], false])
})

it.each([
  ['two lines, which repeat no order', 2, 60_000, 1],
  ['an answer that is 15 seconds old', 3, 14_900, 1],
  ['an older answer', 3, 15_900, 2],
])('Checkout of a cart with %s', async (_, lineCount, ageMs, reportCount) => {
  // From now on time passes only in `passTime`.
  passTime(0)
  const { result, dealershipIds } = show()
  await expect.poll(() => answered(result.current)).toBe(true)
  passTime(ageMs)
  const orders = await result.current.readForCheckout(lineCount)
  expect([orders === null, dealershipIds().length]).toEqual([lineCount === 2, reportCount])
})

it('a failed call at Checkout makes the answer old, but Checkout has the known orders', async () => {
  const { result } = show()
  await expect.poll(() => answered(result.current)).toBe(true)
  edge.failure = { kind: 'busy', retryAt: 0 }
  passTime(16_000)
  expect(await result.current.readForCheckout(3)).toMatchObject({ orders: [] })
  await expect.poll(() => answered(result.current)).toBe(false)
})

it('Checkout waits at most a moment for an edge that does not answer', async () => {
  const { result } = show()
  await expect.poll(() => answered(result.current)).toBe(true)
  edge.beforeAnswer = () => new Promise(() => {})
  passTime(16_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isRead = false
  const reading = result.current.readForCheckout(3).then(() => {
    isRead = true
  })
  await vi.advanceTimersByTimeAsync(1400)
  expect(isRead).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  await reading
  expect(isRead).toBe(true)
})
