import { beforeEach, describe, expect, test } from 'vitest'
import { createLockQueue, type LockQueue } from '#tests/support/lock-queue.ts'
import { AccountDatabase } from './account-database.ts'
import { releaseDatabasesAndLocksOnLeave } from './release-databases-and-locks-on-leave.ts'

const page = new EventTarget()
releaseDatabasesAndLocksOnLeave({ window: page, indexedDB, navigator: {} })

function leave(isCached: boolean, leftPage: EventTarget = page): void {
  leftPage.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: isCached }))
}

test('a cached page aborts its transactions and does not block a later page', async () => {
  const leftDatabase = new AccountDatabase('7')
  await leftDatabase.open()
  let transactionEnd = null as Promise<string> | null
  await new Promise<void>((resolve) => {
    // Never ends, like a transaction of a frozen page.
    const transaction = leftDatabase.transaction('rw', leftDatabase.drafts, async () => {
      for (;;) {
        await leftDatabase.drafts.get('note')
        resolve()
      }
    })
    transactionEnd = transaction.catch(({ name }: Error) => name)
  })
  leave(true)
  expect(await transactionEnd).toBe('AbortError')
  const laterDatabase = new AccountDatabase('7')
  await laterDatabase.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  expect(await laterDatabase.drafts.count()).toBe(1)
  laterDatabase.close()
})

test('an order is not reported as saved if its page is left before it is saved', async () => {
  const leftDatabase = new AccountDatabase('8')
  await leftDatabase.open()
  const saving = leftDatabase.transaction('rw', leftDatabase.outbox, async () => {
    await leftDatabase.outbox.add({
      intent: 'a',
      state: 'waiting',
      placedAt: 1,
      schemaVersion: 1,
      finishedAt: 0,
      order: {},
    })
    leave(true)
  })
  expect(
    await saving.then(
      () => 'saved',
      () => 'not saved',
    ),
  ).toBe('not saved')
  const laterDatabase = new AccountDatabase('8')
  expect(await laterDatabase.outbox.toArray()).toEqual([])
  laterDatabase.close()
})

test('the database of a cached page can be deleted, and the page can open it when it is shown again', async () => {
  const leftDatabase = new AccountDatabase('9')
  await leftDatabase.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  let isBlocked = false
  leftDatabase.on('versionchange', () => {
    isBlocked = true
    return false
  })
  leave(true)
  await new AccountDatabase('9').delete()
  expect(isBlocked).toBe(false)
  expect(await leftDatabase.drafts.toArray()).toEqual([])
  leftDatabase.close()
})

test('a page that ends leaves its databases open, because the browser closes them', async () => {
  const leftDatabase = new AccountDatabase('10')
  await leftDatabase.open()
  leave(false)
  await leftDatabase.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  expect(await leftDatabase.drafts.count()).toBe(1)
  leftDatabase.close()
})

describe('the locks of a page that is left', () => {
  let queue: LockQueue
  beforeEach(() => {
    queue = createLockQueue()
  })
  function openPage() {
    const window = new EventTarget()
    const locks = queue.locksOfPage()
    releaseDatabasesAndLocksOnLeave({ window, indexedDB: undefined, navigator: { locks } })
    return { window, locks }
  }
  const forEver = () => new Promise(() => {})

  test('are free for the next page, whether they were held or only requested', async () => {
    const leftPage = openPage()
    void leftPage.locks.request('a lock', {}, forEver) // never resolves
    void leftPage.locks.request('a lock', {}, forEver) // never resolves
    const nextLock = openPage().locks.request('a lock', {}, () => 'done')
    expect(queue.length()).toBe(3)
    leave(true, leftPage.window)
    expect(await nextLock).toBe('done')
    expect(queue.length()).toBe(0)
  })

  test('are not requested after the page is left', () => {
    const leftPage = openPage()
    leave(true, leftPage.window)
    void leftPage.locks.request('a lock', {}, forEver) // never resolves
    expect(queue.length()).toBe(0)
  })

  test('neither resolve nor reject for callers of the left page', async () => {
    const leftPage = openPage()
    const answers: string[] = []
    for (const work of [forEver, forEver]) {
      leftPage.locks.request('a lock', {}, work).then(
        () => answers.push('ended'),
        () => answers.push('failed'),
      )
    }
    leave(true, leftPage.window)
    await openPage().locks.request('a lock', {}, () => 'done')
    expect(answers).toEqual([])
  })

  test('are not released if the page ends, because the browser releases them', () => {
    const leftPage = openPage()
    void leftPage.locks.request('a lock', {}, forEver) // never resolves
    leave(false, leftPage.window)
    expect(queue.length()).toBe(1)
  })

  test('pass on the error of their work and the abort of a request until the page is left', async () => {
    const { locks } = openPage()
    const failingWork = locks.request('a lock', {}, () => Promise.reject(new Error('inside')))
    await expect(failingWork).rejects.toThrow('inside')
    let endWork = () => {}
    const heldLock = locks.request('a lock', {}, () => {
      return new Promise<void>((resolve) => {
        endWork = resolve
      })
    })
    const controller = new AbortController()
    const { signal } = controller
    const waitingRequest = locks.request('a lock', { signal }, () => 'granted')
    controller.abort(new Error('too long'))
    await expect(waitingRequest).rejects.toThrow('too long')
    await expect(locks.request('a lock', { signal }, () => 'granted')).rejects.toThrow('too long')
    expect(queue.length()).toBe(1)
    endWork()
    await heldLock
    expect(queue.length()).toBe(0)
  })
})
