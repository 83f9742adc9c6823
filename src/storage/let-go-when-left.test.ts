import { beforeEach, describe, expect, test } from 'vitest'
import { createLockQueue, type LockQueue } from '#tests/support/lock-queue.ts'
import { AccountDatabase } from './account-database.ts'
import { letGoWhenLeft } from './let-go-when-left.ts'

const page = new EventTarget()
letGoWhenLeft({ window: page, indexedDB, navigator: {} })

function leave(isKept: boolean, leftPage: EventTarget = page): void {
  leftPage.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: isKept }))
}

test('a page cached by the browser ends its transactions and blocks no later page', async () => {
  const leftPage = new AccountDatabase('7')
  await leftPage.open()
  let ended = null as Promise<string> | null
  await new Promise<void>((begun) => {
    // Requests without end, like a transaction that stays open in a frozen page.
    const asking = leftPage.transaction('rw', leftPage.drafts, async () => {
      for (;;) {
        await leftPage.drafts.get('note')
        begun()
      }
    })
    ended = asking.catch(({ name }: Error) => name)
  })
  leave(true)
  expect(await ended).toBe('AbortError')
  const later = new AccountDatabase('7')
  await later.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  expect(await later.drafts.count()).toBe(1)
  later.close()
})

test('an order is not reported as saved if its page is left before it is', async () => {
  const leftPage = new AccountDatabase('8')
  await leftPage.open()
  const saved = leftPage.transaction('rw', leftPage.outbox, async () => {
    await leftPage.outbox.add({ intent: 'a', state: 'waiting', placedAt: 1, schemaVersion: 1, order: {} })
    leave(true)
  })
  expect(
    await saved.then(
      () => 'saved',
      () => 'not saved',
    ),
  ).toBe('not saved')
  const later = new AccountDatabase('8')
  expect(await later.outbox.toArray()).toEqual([])
  later.close()
})

test('the database of a cached page can be deleted, and the page can open it again when it comes back', async () => {
  const leftPage = new AccountDatabase('9')
  await leftPage.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  let isBlocked = false
  leftPage.on('versionchange', () => {
    isBlocked = true
    return false
  })
  leave(true)
  await new AccountDatabase('9').delete()
  expect(isBlocked).toBe(false)
  expect(await leftPage.drafts.toArray()).toEqual([])
  leftPage.close()
})

test('the browser cleans up after a page that ends', async () => {
  const leftPage = new AccountDatabase('10')
  await leftPage.open()
  leave(false)
  await leftPage.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  expect(await leftPage.drafts.count()).toBe(1)
  leftPage.close()
})

describe('the locks of a page that is left', () => {
  let queue: LockQueue
  beforeEach(() => {
    queue = createLockQueue()
  })
  function openPage() {
    const window = new EventTarget()
    const locks = queue.ofPage()
    letGoWhenLeft({ window, indexedDB: undefined, navigator: { locks } })
    return { window, locks }
  }
  const forEver = () => new Promise(() => {})

  test('are given to the next page, whether held or only requested', async () => {
    const leftPage = openPage()
    void leftPage.locks.request('a lock', {}, forEver) // never answers
    void leftPage.locks.request('a lock', {}, forEver) // as above
    const next = openPage().locks.request('a lock', {}, () => 'done')
    expect(queue.length()).toBe(3)
    leave(true, leftPage.window)
    expect(await next).toBe('done')
    expect(queue.length()).toBe(0)
  })

  test('are requested no more', () => {
    const leftPage = openPage()
    leave(true, leftPage.window)
    void leftPage.locks.request('a lock', {}, forEver) // never answers
    expect(queue.length()).toBe(0)
  })

  test('send the left page no answer any more', async () => {
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

  test('are left to the browser if the page ends', () => {
    const leftPage = openPage()
    void leftPage.locks.request('a lock', {}, forEver) // never answers
    leave(false, leftPage.window)
    expect(queue.length()).toBe(1)
  })

  test('work as before until the page is left', async () => {
    const { locks } = openPage()
    const failing = locks.request('a lock', {}, () => Promise.reject(new Error('inside')))
    await expect(failing).rejects.toThrow('inside')
    let end = () => {}
    const held = locks.request('a lock', {}, () => {
      return new Promise<void>((resolve) => {
        end = resolve
      })
    })
    const impatience = new AbortController()
    const { signal } = impatience
    const waiting = locks.request('a lock', { signal }, () => 'granted')
    impatience.abort(new Error('too long'))
    await expect(waiting).rejects.toThrow('too long')
    await expect(locks.request('a lock', { signal }, () => 'granted')).rejects.toThrow('too long')
    expect(queue.length()).toBe(1)
    end()
    await held
    expect(queue.length()).toBe(0)
  })
})
