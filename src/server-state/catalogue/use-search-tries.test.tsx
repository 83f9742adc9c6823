import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { steerConnection } from '#tests/support/steer-connection.ts'
import { useSearchTries } from './use-search-tries.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a failed search is tried again when the server answers again; a search that ended well is not', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const counter = sampleCounter({ account: null })
  const setState = steerConnection(counter, 'offline')
  const { result } = showHook(counter, useSearchTries, undefined)
  act(() => result.current.reportEnd(new Error('The script cannot be loaded')))
  expect(result.current.onTryAgain).toBeInstanceOf(Function)
  setState('online')
  expect(result.current.tryCount).toBe(1)
  act(() => result.current.reportEnd())
  expect(result.current.onTryAgain).toBeUndefined()
  setState('offline')
  setState('online')
  expect(result.current.tryCount).toBe(1)
})
