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

  test('has no free bytes if more is used than the browser allows, and none that are known without a limit', async () => {
    const report = async (estimate: object) => {
      vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } })
      const { usedBytes, freeBytes } = await readStorageReport()
      return [usedBytes, freeBytes]
    }
    expect(await report({ usage: 1200, quota: 1000 })).toEqual([1200, 0])
    expect(await report({ usage: 1200 })).toEqual([1200, null])
    expect(await report({ quota: 1000 })).toEqual([null, null])
  })

  test('counts as not reported and not persistent if the browser fails or does not answer within 3 s', async () => {
    vi.useFakeTimers()
    const fail = () => Promise.reject(new TypeError('not now'))
    vi.stubGlobal('navigator', { storage: { estimate: fail, persisted: fail, persist: fail } })
    const emptyReport = { usedBytes: null, freeBytes: null, isPersistent: false }
    expect(await readStorageReport()).toEqual(emptyReport)
    expect(await requestPersistence()).toBe(false)
    const neverAnswer = () => new Promise(() => {})
    vi.stubGlobal('navigator', { storage: { estimate: neverAnswer, persisted: neverAnswer } })
    const reports: unknown[] = []
    void readStorageReport().then((report) => reports.push(report))
    await vi.advanceTimersByTimeAsync(5_999)
    expect(reports).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(reports).toEqual([emptyReport])
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
