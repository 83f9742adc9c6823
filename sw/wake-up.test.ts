import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { parsePageMessage } from './messages.ts'
import { showPendingOrders, wakePagesOrNotify } from './wake-up.ts'
import { readNote, writeNote } from './worker-notes.ts'

beforeEach(() => vi.stubGlobal('caches', new MemoryCaches().asCacheStorage()))
// The test files of one process share their globals.
afterEach(() => {
  vi.unstubAllGlobals()
})

function createScope(pageCount: number, permission: NotificationPermission) {
  const messages: unknown[] = []
  const notifications: string[] = []
  const openedPaths: string[] = []
  const page = { postMessage: (message: unknown) => messages.push(message), focus: async () => page }
  const scope = {
    clients: {
      matchAll: async () => Array.from({ length: pageCount }, () => page),
      openWindow: async (path: string) => void openedPaths.push(path),
    },
    registration: { showNotification: async (title: string) => void notifications.push(title) },
    permission: () => permission,
  }
  return {
    scope: scope as unknown as Parameters<typeof wakePagesOrNotify>[0],
    messages,
    notifications,
    openedPaths,
  } // a wake-up uses only these parts of the scope
}

describe('when the connection is back, the worker', () => {
  it('wakes every open page and shows no notification', async () => {
    const { scope, messages, notifications } = createScope(2, 'granted')
    await writeNote('waiting-orders', 2)
    await wakePagesOrNotify(scope)
    expect(messages).toEqual([{ type: 'wake-up' }, { type: 'wake-up' }])
    expect(notifications).toEqual([])
  })

  it.each([
    [2, 'granted', ['2 orders are waiting to be sent']],
    [1, 'granted', ['1 order is waiting to be sent']],
    [0, 'granted', []],
    [2, 'denied', []],
    [2, 'default', []],
  ] as const)(
    'shows, for %i waiting orders and the permission %s, while no page is open, the notifications %j',
    async (count, permission, expectedTitles) => {
      const { scope, notifications } = createScope(0, permission)
      await writeNote('waiting-orders', count)
      await wakePagesOrNotify(scope)
      expect(notifications).toEqual(expectedTitles)
    },
  )
})

describe('a tap on the notification', () => {
  it('shows Pending orders in the open page, or else in a new page', async () => {
    const withPage = createScope(1, 'granted')
    await showPendingOrders(withPage.scope)
    expect(withPage.messages).toEqual([{ type: 'show-pending-orders' }])
    const withoutPage = createScope(0, 'granted')
    await showPendingOrders(withoutPage.scope)
    expect(withoutPage.openedPaths).toEqual(['/pending-orders'])
  })
})

it('the number of waiting orders stays known when the worker starts again; a damaged note counts as none', async () => {
  await writeNote('waiting-orders', 3)
  await writeNote('old-pages', ['a'])
  expect([await readNote('waiting-orders', 0), await readNote('old-pages', [])]).toEqual([3, ['a']])
  const cache = await caches.open('counter-worker')
  await cache.put('/worker-notes/waiting-orders', new Response('"three"'))
  await cache.put('/worker-notes/old-pages', new Response('{'))
  expect([await readNote('waiting-orders', 7), await readNote('old-pages', ['b'])]).toEqual([7, ['b']])
})

it('the worker reads SKIP_WAITING, and ignores an unknown type, a negative count, and a message that is no object', () => {
  expect(parsePageMessage({ type: 'other' })).toBeNull()
  expect(parsePageMessage({ type: 'SKIP_WAITING' })).toEqual({ type: 'SKIP_WAITING' })
  expect(parsePageMessage({ type: 'waiting-orders', count: -1 })).toBeNull()
  expect(parsePageMessage('SKIP_WAITING')).toBeNull()
})
