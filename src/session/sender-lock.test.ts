import { describe, expect, test } from 'vitest'
import { createSenderLock } from './sender-lock.ts'

/** A lock manager whose lock is free, or held by a frozen page. */
function locksThatAre(state: 'free' | 'held'): LockManager {
  const request = (_name: string, options: LockOptions, work: () => Promise<unknown>) =>
    state === 'free'
      ? work()
      : new Promise((_resolve, reject) =>
          options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        )
  return { request, query: async () => ({}) } as unknown as LockManager // only these two are used
}

describe('the sender’s lock', () => {
  test('says that it is held', async () => {
    expect(await createSenderLock(locksThatAre('free'))(async (isHolder) => isHolder)).toBe(true)
  })

  test('goes on without it where there is none, or its holder is frozen', async () => {
    expect(await createSenderLock(undefined)(async (isHolder) => isHolder)).toBe(false)
    expect(await createSenderLock(locksThatAre('held'), 1)(async (isHolder) => isHolder)).toBe(false)
  })

  test('hands on what fails inside and does not try twice', async () => {
    let runs = 0
    const failing = createSenderLock(locksThatAre('free'))(async () => {
      runs += 1
      throw new Error('inside')
    })
    await expect(failing).rejects.toThrow('inside')
    expect(runs).toBe(1)
  })
})
