import { expect, test } from 'vitest'
import { AccountDatabase } from './account-database.ts'
import { letGoWhenLeft } from './let-go-when-left.ts'

const page = new EventTarget()
letGoWhenLeft({ window: page, indexedDB })

function leave(isKept: boolean): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: isKept }))
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
