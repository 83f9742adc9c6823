import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import type { Delivery, DeliveryReport } from './delivery.ts'
import { parsePageMessage } from './messages.ts'
import {
  closeNotifications,
  showPageOf,
  type WakeUpScope,
  wakePagesOrDeliver,
  wakePagesOrRefresh,
} from './wake-up.ts'
import { readNote, writeNote } from './worker-notes.ts'

beforeEach(() => vi.stubGlobal('caches', new MemoryCaches().asCacheStorage()))
// The test files of one process share their globals.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Surroundings {
  /** For each open page: whether it answers. */
  pages?: boolean[]
  /** True if the open pages are visible. */
  areVisible?: boolean
  permission?: NotificationPermission
  delivery?: Delivery | null
}

const WAITS_FOR_SERVER: DeliveryReport = { news: [], isDone: false }

/** `steps` gets the name of each part of the work when it begins. */
function deliveryWith(
  report: DeliveryReport,
  isAllowed = true,
  { isRefreshed = true, steps = [] as string[] } = {},
): Delivery {
  return {
    isAllowed: async () => isAllowed,
    async sendOrders() {
      steps.push('orders')
      return report
    },
    async refreshCopies() {
      steps.push('copies')
      return isRefreshed
    },
  }
}

function createScope({
  pages = [],
  areVisible = false,
  permission = 'granted',
  delivery = null,
}: Surroundings) {
  const messages: unknown[] = []
  const notifications: { title: string; data: unknown }[] = []
  const openedPaths: string[] = []
  const closedTags: string[] = []
  const clients = pages.map((isAnswering) => {
    const page = {
      visibilityState: areVisible ? 'visible' : 'hidden',
      postMessage(message: unknown, [port]: MessagePort[]) {
        messages.push(message)
        if (isAnswering) port?.postMessage('heard')
      },
      focus: async () => page,
    }
    return page
  })
  const scope = {
    clients: {
      matchAll: async () => clients,
      openWindow: async (path: string) => void openedPaths.push(path),
    },
    registration: {
      showNotification: async (title: string, { data }: NotificationOptions) =>
        void notifications.push({ title, data }),
      getNotifications: async ({ tag }: GetNotificationOptions) =>
        tag === undefined
          ? [{ close: () => closedTags.push('all') }]
          : [{ close: () => closedTags.push(tag) }],
    },
    permission: () => permission,
    loadDelivery: () => delivery,
  }
  // A wake-up uses only these parts of the scope.
  return { scope: scope as unknown as WakeUpScope, messages, notifications, openedPaths, closedTags }
}

describe('when the connection is back, the worker', () => {
  it('wakes every open page, and sends nothing itself as soon as one of them answers', async () => {
    const delivery = deliveryWith(WAITS_FOR_SERVER)
    const { scope, messages, notifications } = createScope({ pages: [false, true], delivery })
    await wakePagesOrDeliver(scope, false)
    expect(messages).toEqual([{ type: 'wake-up' }, { type: 'wake-up' }])
    expect(notifications).toEqual([])
  })

  it('lets the browser try again while orders wait on an open page, which may be closed before it has sent them', async () => {
    await writeNote('waiting-orders', 1)
    const { scope, messages } = createScope({ pages: [true] })
    await expect(wakePagesOrDeliver(scope, false)).rejects.toThrow('Orders still wait to be sent')
    expect(messages).toEqual([{ type: 'wake-up' }])
  })

  it('sends the orders itself if no page is open, or if no page answers for three seconds', async () => {
    vi.useFakeTimers()
    const news = [{ tag: 'a', title: 'Order for Lakeside Motors received, No. 501', path: '/order/view/501' }]
    const shown = [{ title: 'Order for Lakeside Motors received, No. 501', data: '/order/view/501' }]
    const closed = createScope({ delivery: deliveryWith({ news, isDone: true }) })
    await wakePagesOrDeliver(closed.scope, false)
    expect(closed.notifications).toEqual(shown)
    const frozen = createScope({ pages: [false], delivery: deliveryWith({ news, isDone: true }) })
    const waking = wakePagesOrDeliver(frozen.scope, false)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(frozen.notifications).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await waking
    expect(frozen.notifications).toEqual(shown)
  })

  it.each([
    ['leaves the notifications to a visible page', true, []],
    ['shows its notifications beside a hidden page', false, ['Log in to send 1 order', 'Order received']],
  ])('%s that was opened meanwhile', async (_, areVisible, expectedTitles) => {
    const news = [
      { tag: 'a', title: 'Log in to send 1 order', path: '/pending-orders' },
      { tag: 'b', title: 'Order received', path: '/pending-orders', intent: 'b' },
    ]
    let isOpen = false
    const delivery = {
      ...deliveryWith({ news, isDone: true }),
      async sendOrders() {
        isOpen = true
        return { news, isDone: true }
      },
    }
    const { scope, notifications, messages } = createScope({ pages: [true], areVisible, delivery })
    const { matchAll } = scope.clients
    Object.assign(scope.clients, { matchAll: async () => (isOpen ? matchAll() : []) })
    await wakePagesOrDeliver(scope, false)
    expect(notifications.map(({ title }) => title)).toEqual(expectedTitles)
    expect(messages).toEqual(
      areVisible
        ? [
            { type: 'news', intent: undefined },
            { type: 'news', intent: 'b' },
          ]
        : [],
    )
  })

  it('fails while orders still wait, so that the browser tries again; at its last try it tells the person', async () => {
    await writeNote('waiting-orders', 1)
    const { scope, notifications } = createScope({ delivery: deliveryWith(WAITS_FOR_SERVER) })
    await expect(wakePagesOrDeliver(scope, false)).rejects.toThrow('Orders still wait to be sent')
    expect(notifications).toEqual([])
    await expect(wakePagesOrDeliver(scope, true)).rejects.toThrow('Orders still wait to be sent')
    expect(notifications).toEqual([{ title: '1 order is waiting to be sent', data: '/pending-orders' }])
  })

  it.each(['denied', 'default'] as const)(
    'shows no notification with the permission %s',
    async (permission) => {
      const news = [{ tag: 'a', title: 'Log in to send 1 order', path: '/pending-orders' }]
      const { scope, notifications } = createScope({
        permission,
        delivery: deliveryWith({ news, isDone: true }),
      })
      await wakePagesOrDeliver(scope, false)
      expect(notifications).toEqual([])
    },
  )

  it.each([
    [2, null, ['2 orders are waiting to be sent']],
    [1, deliveryWith(WAITS_FOR_SERVER, false), ['1 order is waiting to be sent']],
    [0, null, []],
  ] as const)(
    'without its delivering script, or with the work of the closed app off, shows that %i orders wait',
    async (count, delivery, expectedTitles) => {
      const { scope, notifications } = createScope({ delivery })
      await writeNote('waiting-orders', count)
      await wakePagesOrDeliver(scope, false)
      expect(notifications.map(({ title }) => title)).toEqual(expectedTitles)
    },
  )
})

describe('when the browser wakes the worker at its interval, the worker', () => {
  const NEWS = [{ tag: 'a', title: 'Order for Lakeside Motors received, No. 501', path: '/order/view/501' }]
  const SENT: DeliveryReport = { news: NEWS, isDone: true }

  it('does nothing itself as soon as an open page answers', async () => {
    const steps: string[] = []
    const { scope, messages } = createScope({ pages: [true], delivery: deliveryWith(SENT, true, { steps }) })
    await wakePagesOrRefresh(scope)
    expect([messages, steps]).toEqual([[{ type: 'wake-up' }], []])
  })

  it('first sends the waiting orders, with their notifications, and then refreshes the copies', async () => {
    const steps: string[] = []
    const { scope, notifications } = createScope({ delivery: deliveryWith(SENT, true, { steps }) })
    await wakePagesOrRefresh(scope)
    expect(steps).toEqual(['orders', 'copies'])
    expect(notifications.map(({ title }) => title)).toEqual(['Order for Lakeside Motors received, No. 501'])
  })

  it('refreshes the copies also while an order still waits, and then fails, so that the browser tries again', async () => {
    const steps: string[] = []
    const { scope } = createScope({ delivery: deliveryWith(WAITS_FOR_SERVER, true, { steps }) })
    await expect(wakePagesOrRefresh(scope)).rejects.toThrow('Orders still wait to be sent')
    expect(steps).toEqual(['orders', 'copies'])
  })

  it('fails if the server does not answer, so that the browser tries again', async () => {
    const { scope } = createScope({ delivery: deliveryWith(SENT, true, { isRefreshed: false }) })
    await expect(wakePagesOrRefresh(scope)).rejects.toThrow('The server did not answer')
  })

  it('does nothing without its delivering script, or with the work of the closed app off', async () => {
    await writeNote('waiting-orders', 1)
    const steps: string[] = []
    for (const delivery of [null, deliveryWith(SENT, false, { steps })]) {
      const { scope, notifications } = createScope({ delivery })
      await wakePagesOrRefresh(scope)
      expect([steps, notifications]).toEqual([[], []])
    }
  })
})

it('notifications are closed when a page opens, and the one about waiting orders as soon as the worker has tried again', async () => {
  const { scope, closedTags } = createScope({ delivery: deliveryWith({ news: [], isDone: true }) })
  await wakePagesOrDeliver(scope, false)
  expect(closedTags).toEqual(['counter-waiting-orders'])
  await closeNotifications(scope)
  expect(closedTags).toEqual(['counter-waiting-orders', 'all'])
})

describe('a tap on a notification', () => {
  it('shows its page in the open window, or else in a new one', async () => {
    const withPage = createScope({ pages: [true] })
    await showPageOf({ data: '/order/view/501' }, withPage.scope)
    expect(withPage.messages).toEqual([{ type: 'show-page', path: '/order/view/501' }])
    const withoutPage = createScope({})
    await showPageOf({ data: '/order/view/501' }, withoutPage.scope)
    expect(withoutPage.openedPaths).toEqual(['/order/view/501'])
  })

  it('of an earlier build, which named no page, shows Pending orders', async () => {
    const { scope, openedPaths } = createScope({})
    await showPageOf({ data: null }, scope)
    expect(openedPaths).toEqual(['/pending-orders'])
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
