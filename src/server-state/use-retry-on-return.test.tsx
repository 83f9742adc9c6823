import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { steerConnection } from '#tests/support/steer-connection.ts'
import { useRetryOnReturn } from './use-retry-on-return.ts'

afterEach(cleanup)

interface ScreenProps {
  hasFailed: boolean
  onRetry: () => void
}

function useScreen({ hasFailed, onRetry }: ScreenProps): void {
  // A new function for each rendering, as screens pass it.
  useRetryOnReturn(hasFailed, () => onRetry())
}

function show(hasFailed: boolean, state: ConnectionView['state'] = 'offline') {
  const counter = sampleCounter({ account: null, connection: 'offline' })
  const setState = steerConnection(counter, state)
  let retryCount = 0
  const countRetry = () => {
    retryCount += 1
  }
  const { rerender } = showHook(counter, useScreen, { hasFailed, onRetry: countRetry })
  return {
    rerender,
    retries: () => retryCount,
    setState,
  }
}

it('useRetryOnReturn retries once per return of the server, not once per failure', () => {
  const { setState, retries } = show(true)
  expect(retries()).toBe(0)
  setState('online')
  expect(retries()).toBe(1)
  setState('online')
  expect(retries()).toBe(1)
  setState('offline')
  setState('online')
  expect(retries()).toBe(2)
})

it('useRetryOnReturn does not retry without a failure', () => {
  const { setState, retries } = show(false)
  setState('online')
  expect(retries()).toBe(0)
})

it('useRetryOnReturn does not take the first answer of our server for a return, because it may be the failure', () => {
  const { setState, retries } = show(true, 'checking')
  setState('online')
  expect(retries()).toBe(0)
  setState('offline')
  setState('online')
  expect(retries()).toBe(1)
})

it('useRetryOnReturn retries what failed last', () => {
  const firstRetry = vi.fn()
  const lastRetry = vi.fn()
  const { setState, rerender } = show(false)
  rerender({ hasFailed: true, onRetry: firstRetry })
  rerender({ hasFailed: true, onRetry: lastRetry })
  setState('online')
  expect([firstRetry.mock.calls.length, lastRetry.mock.calls.length]).toEqual([0, 1])
  rerender({ hasFailed: false, onRetry: lastRetry })
  setState('offline')
  setState('online')
  expect(lastRetry).toHaveBeenCalledOnce()
})
