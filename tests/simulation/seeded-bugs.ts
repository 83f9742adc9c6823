// Fifteen bugs of outboxes like this one, each seeded by replacing a port or a store.
// The simulation must catch them all (seeded-bugs.test.ts).
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { OutboxPorts, PendingOrderStore } from '#outbox/ports.ts'
import { type AccountStore, createMemoryAccountStore, type Device, type KeptOrders } from './device.ts'
import type { ScheduleOptions } from './run-schedule.ts'
import type { World } from './world.ts'

type Bug = Pick<ScheduleOptions, 'mutate' | 'openStore' | 'onSignOut'>
type Write = (before: PendingOrder, after: PendingOrder) => PendingOrder

const inPorts = (change: (ports: OutboxPorts, world: World) => Partial<OutboxPorts>): Bug => ({
  mutate: (ports, world) => ({ ...ports, ...change(ports, world) }),
})
const inStore = (change: (store: PendingOrderStore) => Partial<PendingOrderStore>): Bug =>
  inPorts(({ store }) => ({ store: { ...store, ...change(store) } }))

/** Writes something else than the machine decided. */
const writing = (write: Write): Bug =>
  inStore((store) => ({
    change: (intent, expected, change) =>
      store.change(intent, expected, (order) => {
        const after = change(order)
        return after === null ? null : write(order, after)
      }),
  }))

function onDevice(change: (store: AccountStore) => Partial<KeptOrders>): Bug {
  return {
    openStore() {
      const store = createMemoryAccountStore()
      return { ...store, orders: { ...store.orders, ...change(store) } }
    },
  }
}

/** Deleted rows are neither listed nor read. */
function without(orders: KeptOrders, isGone: (intent: string) => boolean): Partial<KeptOrders> {
  const present = (listed: PendingOrder[]) => listed.filter(({ intent }) => !isGone(intent))
  return {
    list: async () => present(await orders.list()),
    listOpen: async () => present(await orders.listOpen()),
    read: async (intent) => (isGone(intent) ? null : orders.read(intent)),
  }
}

function deletedBeforeSend({ orders }: AccountStore): Partial<KeptOrders> {
  const gone = new Set<string>()
  return {
    ...without(orders, (intent) => gone.has(intent)),
    async change(intent, expected, change) {
      const order = await orders.change(intent, expected, change)
      if (order?.state === 'sending') gone.add(intent)
      else if (order !== null) gone.delete(intent)
      return order
    },
  }
}

function emptiedLate({ orders, readCart, fillCart }: AccountStore): Partial<PendingOrderStore> {
  return {
    async place(cartRevision, make) {
      const { revision, lines } = await readCart()
      if (revision !== cartRevision || lines.length === 0) return { kind: 'cart-changed' }
      const order = make([...lines])
      await orders.add(order)
      await fillCart([])
      return { kind: 'placed', order }
    },
  }
}

/** Sealed data is never opened again. */
const leftSealed = (): Bug => ({
  openStore: () => ({ ...createMemoryAccountStore(), unseal: async () => {} }),
})

function clearedAtSignOut(): Bug {
  const cleared = new Map<AccountStore['orders'], Set<string>>()
  return {
    openStore() {
      const store = createMemoryAccountStore()
      const gone = new Set<string>()
      const orders = { ...store.orders, ...without(store.orders, (intent) => gone.has(intent)) }
      cleared.set(orders, gone)
      return { ...store, orders }
    },
    onSignOut(device: Device, accountId) {
      const { orders } = device.storeOf(accountId)
      const clear = (rows: PendingOrder[]) => {
        for (const { intent } of rows) cleared.get(orders)?.add(intent)
      }
      void orders.list().then(clear) // a list in memory never fails
    },
  }
}

export const SEEDED_BUGS = {
  'deleted before it is sent': () => onDevice(deletedBeforeSend),
  'the status of an answer ignored': () =>
    inPorts(({ sender }) => ({
      sender: {
        ...sender,
        async send(order, attempt) {
          const outcome = await sender.send(order, attempt)
          return outcome.kind === 'not-committed' ? { kind: 'delivered', orderId: 0 } : outcome
        },
      },
    })),
  'a failed read taken for an empty history': () =>
    inPorts(({ history }) => ({
      history: {
        async read(order, span) {
          const read = await history.read(order, span)
          return read.kind === 'complete' ? read : { kind: 'complete', orders: [] }
        },
      },
    })),
  'no compare and swap': () =>
    inStore((store) => ({
      async change(intent, expected, change) {
        const order = await store.read(intent)
        // Writes over any current row, as if it were unchanged since the read.
        return order && store.change(intent, order, (stored) => change({ ...stored, state: expected.state }))
      },
    })),
  'no time to settle': () =>
    writing((before, after) =>
      before.state === 'unknown' && after.historyRead?.matches.length === 0
        ? { ...after, state: 'needs-decision' }
        : after,
    ),
  'a stolen lock': () => inPorts(() => ({ lock: (work) => work(true) })),
  'sending is waiting again at the start': () =>
    writing((before, after) =>
      before.state === 'sending' && after.state === 'unknown' && after.epoch > before.epoch
        ? { ...after, state: 'waiting' }
        : after,
    ),
  'a fingerprint taken for proof': () =>
    writing((_, after) =>
      after.state === 'needs-decision' && after.probable
        ? { ...after, state: 'sent', orderId: after.probable.orderId }
        : after,
    ),
  'a dealership found by its name': () =>
    inPorts(({ checker }, { market }) => ({
      checker: {
        ...checker,
        async check(order) {
          const outcome = await checker.check(order)
          const named = [...market.dealerships.values()].find(({ name }) => name === order.dealership.name)
          return outcome.kind === 'answered' && named ? { ...outcome, dealership: named } : outcome
        },
      },
    })),
  'the cart emptied after the order': () => onDevice(emptiedLate),
  'the epoch ignored': () =>
    inStore((store) => ({
      async change(intent, { state }, change) {
        const order = await store.read(intent)
        return order && store.change(intent, { state, epoch: order.epoch }, change)
      },
    })),
  'everything cleared at sign-out': clearedAtSignOut,
  'sealed data never opened': leftSealed,
  'a visitor’s history taken for empty': () =>
    inPorts(({ history }) => ({
      history: {
        read: async (order, span) =>
          order.customer === null ? history.read(order, span) : { kind: 'complete', orders: [] },
      },
    })),
  'a lost answer to a visitor taken for a refusal': () =>
    inPorts(({ sender }) => ({
      sender: {
        ...sender,
        async send(order, attempt) {
          const outcome = await sender.send(order, attempt)
          if (order.customer === null || outcome.kind !== 'unknown') return outcome
          return { kind: 'not-committed', proof: { kind: 'refused', code: null, message: 'Lost' } }
        },
      },
    })),
} satisfies Record<string, () => Bug>
