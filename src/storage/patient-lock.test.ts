import { expect, test } from 'vitest'
import { createLockQueue } from '#tests/support/lock-queue.ts'
import { createPatientLock } from './patient-lock.ts'

/** A lock whose patience ends when the test says so. */
function openLock(locks: Pick<LockManager, 'request'> | undefined, signal?: AbortSignal) {
  const timers: { waitMs: number; work: () => void; isCancelled: boolean }[] = []
  const lock = createPatientLock({
    name: 'a lock',
    locks,
    patienceMs: 90_000,
    ...(signal && { signal }),
    startTimer(waitMs, work) {
      const timer = { waitMs, work, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
  })
  return { lock, timers }
}
const hold = (locks: LockManager) => void locks.request('a lock', {}, () => new Promise(() => {}))

test('work under a free lock has the lock, and is not interrupted when the patience ends', async () => {
  const { lock, timers } = openLock(createLockQueue().locksOfPage())
  expect(await lock(async (hasLock) => [hasLock, timers[0]?.isCancelled])).toEqual([true, true])
  expect(timers[0]?.waitMs).toBe(90_000)
})

test('work runs once without the lock when the patience ends', async () => {
  const queue = createLockQueue()
  hold(queue.locksOfPage())
  const { lock, timers } = openLock(queue.locksOfPage())
  const calls: boolean[] = []
  const working = lock(async (hasLock) => calls.push(hasLock))
  expect(calls).toEqual([])
  timers[0]?.work()
  await working
  expect([calls, queue.length()]).toEqual([[false], 1])
})

test('work that fails under the lock is not run again', async () => {
  const { lock } = openLock(createLockQueue().locksOfPage())
  let runs = 0
  const failing = lock(() => {
    runs += 1
    return Promise.reject(new Error('inside'))
  })
  await expect(failing).rejects.toThrow('inside')
  expect(runs).toBe(1)
})

test('a caller that gives up, before or during the wait, gets an error and no work', async () => {
  const queue = createLockQueue()
  hold(queue.locksOfPage())
  const controller = new AbortController()
  const { lock, timers } = openLock(queue.locksOfPage(), controller.signal)
  const runs: boolean[] = []
  const waiting = lock(async (hasLock) => runs.push(hasLock))
  controller.abort()
  await expect(waiting).rejects.toThrow()
  await expect(lock(async (hasLock) => runs.push(hasLock))).rejects.toThrow()
  expect([runs, timers.every(({ isCancelled }) => isCancelled)]).toEqual([[], true])
})

test('a browser without locks runs the work at once, without a lock', async () => {
  const { lock, timers } = openLock(undefined)
  expect([await lock(async (hasLock) => hasLock), timers]).toEqual([false, []])
})
