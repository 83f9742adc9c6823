import { afterEach, describe, expect, test, vi } from 'vitest'
import { onPersistenceAnswer, readStorageReport, requestPersistence } from './storage-report.ts'

describe('the browser’s storage', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('has an empty report if the browser has no storage manager', async () => {
    vi.stubGlobal('navigator', {})
    expect(await readStorageReport()).toEqual({ usedBytes: null, freeBytes: null, isPersistent: false })
    expect(await requestPersistence()).toBe(false)
  })

  test('has a report of the used and free bytes and of its persistence', async () => {
    vi.stubGlobal('navigator', {
      storage: {
        estimate: async () => ({ usage: 300, quota: 1000 }),
        persisted: async () => true,
        persist: async () => true,
      },
    })
    expect(await readStorageReport()).toEqual({ usedBytes: 300, freeBytes: 700, isPersistent: true })
    expect(await requestPersistence()).toBe(true)
  })

  test('may answer the request for persistence late, and then its listeners are called', async () => {
    vi.useFakeTimers()
    let allow = () => {}
    const persist = () => new Promise((resolve) => (allow = () => resolve(true)))
    vi.stubGlobal('navigator', { storage: { persist } })
    const answers: string[] = []
    const stop = onPersistenceAnswer(() => answers.push('answered'))
    void requestPersistence().then((isPromised) => answers.push(`promised: ${isPromised}`))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answers).toEqual([])
    allow()
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toEqual(['answered', 'promised: true'])
    stop()
  })
})
