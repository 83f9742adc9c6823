import { describe, expect, test } from 'vitest'
import { createSenderLock, sessionTurn } from './session-lock.ts'

/** A lock manager whose lock is free, or held by a frozen page. */
function lockManager(state: 'free' | 'held'): LockManager {
  const request = (_name: string, options: LockOptions, work: () => Promise<unknown>) =>
    state === 'free'
      ? work()
      : new Promise((_resolve, reject) =>
          options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        )
  return { request, query: async () => ({}) } as unknown as LockManager // the code uses no other methods
}

describe('the sender’s lock', () => {
  test('tells the work that the page holds the lock', async () => {
    expect(await createSenderLock(lockManager('free'))(async (hasLock) => hasLock)).toBe(true)
  })

  test('runs the work without the lock if the browser has no locks, or if the page that holds it is frozen', async () => {
    expect(await createSenderLock(undefined)(async (hasLock) => hasLock)).toBe(false)
    expect(await createSenderLock(lockManager('held'), 1)(async (hasLock) => hasLock)).toBe(false)
  })

  test('passes on a failure of the work and does not run the work again', async () => {
    let runCount = 0
    const failingWork = createSenderLock(lockManager('free'))(async () => {
      runCount += 1
      throw new Error('inside')
    })
    await expect(failingWork).rejects.toThrow('inside')
    expect(runCount).toBe(1)
  })
})

test('the next turn starts when the turn before it has ended, also after a failure', async () => {
  const events: string[] = []
  let finishFirst = () => undefined as undefined
  const firstTurn = sessionTurn(async () => {
    events.push('first begins')
    await new Promise<void>((resolve) => {
      finishFirst = () => void resolve() as undefined
    })
    throw new Error('first failed')
  })
  const secondTurn = sessionTurn(async () => {
    events.push('second begins')
    return 2
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(events).toEqual(['first begins'])
  finishFirst()
  await expect(firstTurn).rejects.toThrow('first failed')
  expect(await secondTurn).toBe(2)
  expect(events).toEqual(['first begins', 'second begins'])
})
