import { beforeEach, describe, expect, test } from 'vitest'
import { createLockQueue, type LockQueue } from '#tests/support/lock-queue.ts'
import { AccountDatabase } from './account-database.ts'
import { letGoWhenLeft } from './let-go-when-left.ts'

const page = new EventTarget()
letGoWhenLeft({ window: page, indexedDB, navigator: {} })

function leave(isKept: boolean, left: EventTarget = page): void {
  left.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: isKept }))
}

test('a page that is kept when it is left ends its transactions and blocks no later page', async () => {
  const left = new AccountDatabase('7')
  await left.open()
  let ended = null as Promise<string> | null
  await new Promise<void>((begun) => {
    // Asks for ever, as a transaction stays open in a page that is frozen.
    const asking = left.transaction('rw', left.drafts, async () => {
      for (;;) {
        await left.drafts.get('note')
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

test('an order is not said to be saved when its page is left before it is', async () => {
  const left = new AccountDatabase('8')
  await left.open()
  const saved = left.transaction('rw', left.outbox, async () => {
    await left.outbox.add({ intent: 'a', state: 'waiting', placedAt: 1, schemaVersion: 1, order: {} })
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

test('the database of a page that is kept can be deleted, and opened again by the page when it comes back', async () => {
  const left = new AccountDatabase('9')
  await left.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  let isBlocked = false
  left.on('versionchange', () => {
    isBlocked = true
    return false
  })
  leave(true)
  await new AccountDatabase('9').delete()
  expect(isBlocked).toBe(false)
  expect(await left.drafts.toArray()).toEqual([])
  left.close()
})

test('a page that ends with its leaving is left to the browser', async () => {
  const left = new AccountDatabase('10')
  await left.open()
  leave(false)
  await left.drafts.put({ key: 'note', value: 'written', savedAt: 1 })
  expect(await left.drafts.count()).toBe(1)
  left.close()
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

  test('go to the next page, whether it held one or had only asked for it', async () => {
    const left = openPage()
    void left.locks.request('a lock', {}, forEver) // never answers
    void left.locks.request('a lock', {}, forEver) // as above
    const next = openPage().locks.request('a lock', {}, () => 'done')
    expect(queue.length()).toBe(3)
    leave(true, left.window)
    expect(await next).toBe('done')
    expect(queue.length()).toBe(0)
  })

  test('are not asked for any more', () => {
    const left = openPage()
    leave(true, left.window)
    void left.locks.request('a lock', {}, forEver) // never answers
    expect(queue.length()).toBe(0)
  })

  test('are nothing that it hears of again', async () => {
    const left = openPage()
    const heard: string[] = []
    for (const work of [forEver, forEver]) {
      left.locks.request('a lock', {}, work).then(
        () => heard.push('ended'),
        () => heard.push('failed'),
      )
    }
    leave(true, left.window)
    await openPage().locks.request('a lock', {}, () => 'done')
    expect(heard).toEqual([])
  })

  test('are left to the browser where the page ends', () => {
    const left = openPage()
    void left.locks.request('a lock', {}, forEver) // never answers
    leave(false, left.window)
    expect(queue.length()).toBe(1)
  })

  test('are what they were until then', async () => {
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
