import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useGetReady } from './use-get-ready.ts'

afterEach(cleanup)

it('a second start during the work does nothing, and the work stops when the person leaves the page', () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const signals: (AbortSignal | undefined)[] = []
  const refresh = (signal?: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>(() => {})
  }
  const catalogue = { ...counter.catalogue, refresh }
  const { result, unmount } = showHook({ ...counter, catalogue }, useGetReady, () => {})
  act(() => {
    void result.current.start() // ends never
    void result.current.start()
  })
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  unmount()
  expect(signals[0]?.aborted).toBe(true)
})

it('starts again after the work was stopped', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  let startCount = 0
  const refresh = async () => {
    startCount += 1
    result.current.stop()
  }
  const catalogue = { ...counter.catalogue, refresh }
  const { result } = showHook({ ...counter, catalogue }, useGetReady, () => {})
  await act(() => result.current.start())
  await act(() => result.current.start())
  expect([startCount, result.current.progress.kind]).toEqual([2, 'stopped'])
})
