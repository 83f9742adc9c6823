import { afterEach, describe, expect, test, vi } from 'vitest'
import { onPersistenceAnswer, readStorageReport, requestPersistence } from './storage-report.ts'

describe('the storage report', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('knows nothing where the browser has no storage manager', async () => {
    vi.stubGlobal('navigator', {})
    expect(await readStorageReport()).toEqual({ used: null, free: null, isPersistent: false })
    expect(await requestPersistence()).toBe(false)
  })

  test('tells what is used, free and promised', async () => {
    vi.stubGlobal('navigator', {
      storage: {
        estimate: async () => ({ usage: 300, quota: 1000 }),
        persisted: async () => true,
        persist: async () => true,
      },
    })
    expect(await readStorageReport()).toEqual({ used: 300, free: 700, isPersistent: true })
    expect(await requestPersistence()).toBe(true)
  })

  test('takes no silence for a refusal, and tells of an answer that comes late', async () => {
    vi.useFakeTimers()
    let allow = () => {}
    const persist = () => new Promise((resolve) => (allow = () => resolve(true)))
    vi.stubGlobal('navigator', { storage: { persist } })
    const heard: string[] = []
    const stop = onPersistenceAnswer(() => heard.push('answered'))
    void requestPersistence().then((isPromised) => heard.push(`promised: ${isPromised}`))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([])
    allow()
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual(['answered', 'promised: true'])
    stop()
  })
})
