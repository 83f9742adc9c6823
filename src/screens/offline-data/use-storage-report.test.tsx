import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { useStorageReport, useStoredPictures } from './use-storage-report.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('reads the report again after the browser agreed to keep the data', async () => {
  let isPersistent = false
  vi.stubGlobal('navigator', {
    storage: {
      estimate: async () => ({ usage: 300, quota: 1000 }),
      persisted: async () => isPersistent,
      persist: async () => (isPersistent = true),
    },
  })
  const { result } = renderHook(useStorageReport)
  await waitFor(() =>
    expect(result.current.report).toEqual({ usedBytes: 300, freeBytes: 700, isPersistent: false }),
  )
  await act(async () => expect(await result.current.persist()).toBe(true))
  await waitFor(() => expect(result.current.report?.isPersistent).toBe(true))
})

it('counts the pictures again when the catalogue is complete', async () => {
  const counter = sampleCounter({ account: null })
  let view = counter.catalogue.read()
  let notify = () => {}
  counter.catalogue.read = () => view
  counter.catalogue.subscribe = (listener) => {
    notify = listener
    return () => {}
  }
  const countPictures = vi.spyOn(counter.catalogue, 'readPicturesStatus')
  showHook(counter, useStoredPictures, undefined)
  act(() => {
    view = { ...view, completeAt: 1 }
    notify()
  })
  expect(countPictures).toHaveBeenCalledTimes(2)
})
