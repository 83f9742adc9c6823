import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { parsePageMessage } from './messages.ts'
import { showPendingOrders, wakePagesOrNotify } from './wake-up.ts'
import { writeNote } from './worker-notes.ts'

beforeEach(() => vi.stubGlobal('caches', new MemoryCaches().asBrowser()))
// Files of one process share their globals.
afterEach(() => {
  vi.unstubAllGlobals()
})

function startScope(pageCount: number, permission: NotificationPermission) {
  const messages: unknown[] = []
  const shown: string[] = []
  const opened: string[] = []
  const page = { postMessage: (message: unknown) => messages.push(message), focus: async () => page }
  const scope = {
    clients: {
      matchAll: async () => Array.from({ length: pageCount }, () => page),
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: { showNotification: async (title: string) => void shown.push(title) },
    permission: () => permission,
  }
  return { scope: scope as unknown as Parameters<typeof wakePagesOrNotify>[0], messages, shown, opened } // a wake-up uses only these parts of the scope
}

describe('the connection is back', () => {
  it('wakes every open page and shows nothing', async () => {
    const { scope, messages, shown } = startScope(2, 'granted')
    await writeNote('waiting-orders', 2)
    await wakePagesOrNotify(scope)
    expect(messages).toEqual([{ type: 'wake-up' }, { type: 'wake-up' }])
    expect(shown).toEqual([])
  })

  it.each([
    [2, 'granted', ['2 orders are waiting to be sent']],
    [1, 'granted', ['1 order is waiting to be sent']],
    [0, 'granted', []],
    [2, 'denied', []],
    [2, 'default', []],
  ] as const)('notifies of %i orders with permission %s', async (count, permission, expected) => {
    const { scope, shown } = startScope(0, permission)
    await writeNote('waiting-orders', count)
    await wakePagesOrNotify(scope)
    expect(shown).toEqual(expected)
  })
})

describe('a tap on the notification', () => {
  it('shows Pending orders in the open page, else in a new one', async () => {
    const open = startScope(1, 'granted')
    await showPendingOrders(open.scope)
    expect(open.messages).toEqual([{ type: 'show-pending-orders' }])
    const closed = startScope(0, 'granted')
    await showPendingOrders(closed.scope)
    expect(closed.opened).toEqual(['/pending-orders'])
  })
})

it('ignores messages of an unknown type', () => {
  expect(parsePageMessage({ type: 'SKIP_WAITING' })).toEqual({ type: 'SKIP_WAITING' })
  expect(parsePageMessage({ type: 'waiting-orders', count: -1 })).toBeNull()
  expect(parsePageMessage('SKIP_WAITING')).toBeNull()
})
