import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLasting } from './use-lasting.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const passTime = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('useLasting is true after the condition was true for 100 ms, counted again after each change', () => {
  const { result, rerender } = renderHook(({ condition }) => useLasting(condition, 100), {
    initialProps: { condition: true },
  })
  passTime(99)
  expect(result.current).toBe(false)
  passTime(1)
  expect(result.current).toBe(true)
  rerender({ condition: false })
  expect(result.current).toBe(false)
  rerender({ condition: true })
  expect(result.current).toBe(false)
  passTime(100)
  expect(result.current).toBe(true)
})
