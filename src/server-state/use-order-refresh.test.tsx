import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOrderRefresh } from './use-order-refresh.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function refreshAt(state: ConnectionView['state']) {
  const counter = sampleCounter({ account: sampleAccount() })
  const view = { state, since: 0 }
  const listeners = new Set<() => void>()
  counter.connection = {
    ...counter.connection,
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const refresh = vi.fn()
  const { unmount, rerender } = showHook(counter, useOrderRefresh, refresh)
  function become(nextState: ConnectionView['state']): void {
    view.state = nextState
    for (const listener of listeners) listener()
  }
  return { refresh, become, unmount, rerender, listeners }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const showPageAgain = () => void document.dispatchEvent(new Event('visibilitychange'))

it('the orders are read again each minute, not earlier, until the screen is closed', async () => {
  const { refresh, become, unmount, listeners } = refreshAt('online')
  await pass(59_999)
  expect(refresh).toHaveBeenCalledTimes(0)
  await pass(1)
  await pass(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  unmount()
  await pass(120_000)
  showPageAgain()
  become('offline')
  become('online')
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(listeners.size).toBe(0)
})

it('without a connection the orders are not read again, but at once when the server returns', async () => {
  const { refresh, become } = refreshAt('offline')
  await pass(120_000)
  showPageAgain()
  expect(refresh).toHaveBeenCalledTimes(0)
  become('online')
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('the orders of a hidden page are read again when the page is shown', async () => {
  const { refresh } = refreshAt('online')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(120_000)
  expect(refresh).toHaveBeenCalledTimes(0)
  hidden.mockReturnValue(false)
  showPageAgain()
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('the list of the latest rendering is read again, and the minute goes on over renderings', async () => {
  const { refresh, become, rerender } = refreshAt('online')
  const refreshNextPage = vi.fn()
  await pass(40_000)
  rerender(refreshNextPage)
  await pass(20_000)
  expect([refresh.mock.calls.length, refreshNextPage.mock.calls.length]).toEqual([0, 1])
  become('offline')
  become('online')
  expect([refresh.mock.calls.length, refreshNextPage.mock.calls.length]).toEqual([0, 2])
})
