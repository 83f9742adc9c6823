import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useRetryOnReturn } from './use-retry-on-return.ts'

afterEach(cleanup)

interface ScreenProps {
  hasFailed: boolean
  onRetry: () => void
}

function Screen({ hasFailed, onRetry }: ScreenProps) {
  // A new function for each rendering, as screens pass it.
  useRetryOnReturn(hasFailed, () => onRetry())
  return null
}

function show(hasFailed: boolean, state: ConnectionView['state'] = 'offline') {
  const counter = sampleCounter({ account: null, connection: 'offline' })
  let view: ConnectionView = { state, since: 0 }
  const listeners = new Set<() => void>()
  counter.connection.read = () => view
  counter.connection.subscribe = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  let retryCount = 0
  const countRetry = () => {
    retryCount += 1
  }
  showScreen(counter, <Screen hasFailed={hasFailed} onRetry={countRetry} />)
  return {
    retries: () => retryCount,
    setState: (state: ConnectionView['state']) =>
      act(() => {
        view = { state, since: view.since + 1 }
        for (const listener of listeners) listener()
      }),
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
