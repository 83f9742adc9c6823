// Twenty-eight bugs that an outbox can have. Most of them replace a port or a store. The simulation must find them all
// (seeded-bugs.test.ts).
import type { Exchange } from '#api/exchange.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { OutboxPorts, PendingOrderStore } from '#outbox/ports.ts'
import { isUndecided } from '#outbox/review-request.ts'
import type { RunParts } from '#sw/deliver/run-outbox.ts'
import {
  type AccountStore,
  createMemoryAccountStore,
  type Device,
  type ListableOrderStore,
} from './device.ts'
import type { ScheduleOptions } from './run-schedule.ts'
import type { World } from './world.ts'

type Bug = Pick<ScheduleOptions, 'mutate' | 'mutateWorker' | 'openStore' | 'onSignOut' | 'ignoresUnlock'>
type Write = (storedOrder: PendingOrder, changedOrder: PendingOrder) => PendingOrder

const withChangedPorts = (change: (ports: OutboxPorts, world: World) => Partial<OutboxPorts>): Bug => ({
  mutate: (ports, world) => ({ ...ports, ...change(ports, world) }),
})
const withChangedStore = (change: (store: PendingOrderStore) => Partial<PendingOrderStore>): Bug =>
  withChangedPorts(({ store }) => ({ store: { ...store, ...change(store) } }))

/** Lets `write` change each order before the store saves it. */
const withChangedWrites = (write: Write): Bug =>
  withChangedStore((store) => ({
    change: (intent, expected, change) =>
      store.change(intent, expected, (order) => {
        const changedOrder = change(order)
        return changedOrder === null ? null : write(order, changedOrder)
      }),
  }))

function withChangedOrderStore(change: (store: AccountStore) => Partial<ListableOrderStore>): Bug {
  return {
    openStore() {
      const store = createMemoryAccountStore()
      return { ...store, orders: { ...store.orders, ...change(store) } }
    },
  }
}

/** Lets the device take a request about an earlier revision for one about the present revision. */
function withPresentRevision(order: PendingOrder): PendingOrder {
  const { request, revision, state } = order
  if (request === null || !isUndecided(request) || request.revision >= revision) return order
  return state === 'needs-review' ? { ...order, request: { ...request, revision } } : order
}

/** Hides the requests that must be withdrawn, so that the device forgets to withdraw them. */
function withoutOldRequest(order: PendingOrder): PendingOrder {
  const { request, revision } = order
  const isOld = request !== null && isUndecided(request) && request.revision < revision
  return isOld ? { ...order, request: null } : order
}

/** Hides deleted orders in lists and reads. */
function hideDeleted(
  orders: ListableOrderStore,
  isDeleted: (intent: string) => boolean,
): Partial<ListableOrderStore> {
  const omitDeleted = (listedOrders: PendingOrder[]) =>
    listedOrders.filter(({ intent }) => !isDeleted(intent))
  return {
    list: async () => omitDeleted(await orders.list()),
    listOpen: async () => omitDeleted(await orders.listOpen()),
    read: async (intent) => (isDeleted(intent) ? null : orders.read(intent)),
  }
}

function deleteBeforeSend({ orders }: AccountStore): Partial<ListableOrderStore> {
  const deletedIntents = new Set<string>()
  return {
    ...hideDeleted(orders, (intent) => deletedIntents.has(intent)),
    async change(intent, expected, change) {
      const order = await orders.change(intent, expected, change)
      if (order?.state === 'sending') deletedIntents.add(intent)
      else if (order !== null) deletedIntents.delete(intent)
      return order
    },
  }
}

function emptyCartLate({ orders, readCart, fillCart }: AccountStore): Partial<PendingOrderStore> {
  return {
    async place(cartRevision, makeOrder) {
      const { revision, lines } = await readCart()
      if (revision !== cartRevision || lines.length === 0) return { kind: 'cart-changed' }
      const order = makeOrder([...lines])
      await orders.add(order)
      await fillCart([])
      return { kind: 'placed', order }
    },
  }
}

/** A sign-in leaves the account's data sealed. */
const neverUnseal = (): Bug => ({
  openStore: () => ({ ...createMemoryAccountStore(), unseal: async () => {} }),
})

function clearAtSignOut(): Bug {
  const deletedByStore = new Map<AccountStore['orders'], Set<string>>()
  return {
    openStore() {
      const store = createMemoryAccountStore()
      const deletedIntents = new Set<string>()
      const orders = {
        ...store.orders,
        ...hideDeleted(store.orders, (intent) => deletedIntents.has(intent)),
      }
      deletedByStore.set(orders, deletedIntents)
      return { ...store, orders }
    },
    onSignOut(device: Device, accountId) {
      const { orders } = device.storeOf(accountId)
      const clear = (rows: PendingOrder[]) => {
        for (const { intent } of rows) deletedByStore.get(orders)?.add(intent)
      }
      void orders.list().then(clear) // a list in memory never fails
    },
  }
}

/** A lock deletes the orders that wait for a sign-in. */
const clearHeldAtLock = (): Bug => ({
  openStore() {
    const store = createMemoryAccountStore()
    const deletedIntents = new Set<string>()
    return {
      ...store,
      orders: { ...store.orders, ...hideDeleted(store.orders, (intent) => deletedIntents.has(intent)) },
      async seal(isSignedOut, isLock) {
        const heldOrders = (await store.orders.list()).filter(({ state }) => state === 'sign-in')
        if (isLock && isSignedOut()) for (const { intent } of heldOrders) deletedIntents.add(intent)
        await store.seal(isSignedOut, isLock)
      },
    }
  },
})

const withChangedWorker = (change: (parts: RunParts) => Partial<RunParts>): Bug => ({
  mutateWorker: (parts) => ({ ...parts, ...change(parts) }),
})

/** Writes over the present row, whatever its state and epoch are. */
function ignoreClaims(store: PendingOrderStore): PendingOrderStore {
  return {
    ...store,
    async change(intent, expected, change) {
      const order = await store.read(intent)
      return (
        order &&
        store.change(intent, order, (storedOrder) => change({ ...storedOrder, state: expected.state }))
      )
    },
  }
}

/** The worker checks a basket only once. Later it takes the first answer. */
function checkBasketsOnce(): Bug {
  const answers = new Map<string, Exchange>()
  return withChangedWorker(({ exchange }) => ({
    async exchange(request) {
      if (exchange === undefined) throw new Error('The simulation replaces the calls.')
      const { path, body = '' } = request
      const isCheck = path === basketCalls.checkBasket.path
      const answer = (isCheck && answers.get(body)) || (await exchange(request))
      if (isCheck && answer.answered && answer.status === 200) answers.set(body, answer)
      return answer
    },
  }))
}

export const SEEDED_BUGS = {
  'an order deleted from the device before it is sent': () => withChangedOrderStore(deleteBeforeSend),
  'the status of an answer ignored': () =>
    withChangedPorts(({ sender }) => ({
      sender: {
        ...sender,
        async send(order, attempt) {
          const outcome = await sender.send(order, attempt)
          return outcome.kind === 'not-committed' ? { kind: 'delivered', orderId: 0 } : outcome
        },
      },
    })),
  'a failed read taken for an empty history': () =>
    withChangedPorts(({ history }) => ({
      history: {
        ...history,
        async read(order, span) {
          const historyRead = await history.read(order, span)
          return historyRead.kind === 'complete' ? historyRead : { kind: 'complete', orders: [] }
        },
      },
    })),
  'no compare and swap': () => withChangedStore(ignoreClaims),
  'a person asked after one read of the history': () =>
    withChangedWrites((storedOrder, changedOrder) =>
      storedOrder.state === 'unknown' && changedOrder.historyRead?.matches.length === 0
        ? { ...changedOrder, state: 'needs-decision' }
        : changedOrder,
    ),
  'a lock that excludes nobody': () => withChangedPorts(() => ({ lock: (work) => work(true) })),
  'an order that was being sent is sent again at the start': () =>
    withChangedWrites((storedOrder, changedOrder) =>
      storedOrder.state === 'sending' &&
      changedOrder.state === 'unknown' &&
      changedOrder.epoch > storedOrder.epoch
        ? { ...changedOrder, state: 'waiting' }
        : changedOrder,
    ),
  'a similar order taken for the sent order': () =>
    withChangedWrites((_, changedOrder) =>
      changedOrder.state === 'needs-decision' && changedOrder.probable
        ? { ...changedOrder, state: 'sent', orderId: changedOrder.probable.orderId }
        : changedOrder,
    ),
  'a dealership found by its name': () =>
    withChangedPorts(({ checker }, { market }) => ({
      checker: {
        ...checker,
        async check(order) {
          const outcome = await checker.check(order)
          const namesake = [...market.dealerships.values()].find(({ name }) => name === order.dealership.name)
          return outcome.kind === 'answered' && namesake ? { ...outcome, dealership: namesake } : outcome
        },
      },
    })),
  'the cart emptied in a second write, with lines added meanwhile': () =>
    withChangedOrderStore(emptyCartLate),
  'the epoch ignored': () =>
    withChangedStore((store) => ({
      async change(intent, { state }, change) {
        const order = await store.read(intent)
        return order && store.change(intent, { state, epoch: order.epoch }, change)
      },
    })),
  'all data of the account cleared at sign-out': clearAtSignOut,
  'sealed data never unsealed': neverUnseal,
  'a visitor’s history taken for empty': () =>
    withChangedPorts(({ history }) => ({
      history: {
        ...history,
        read: async (order, span) =>
          order.customer === null ? history.read(order, span) : { kind: 'complete', orders: [] },
      },
    })),
  'a lost answer to a visitor taken for a refusal': () =>
    withChangedPorts(({ sender }) => ({
      sender: {
        ...sender,
        async send(order, attempt) {
          const outcome = await sender.send(order, attempt)
          if (order.customer === null || outcome.kind !== 'unknown') return outcome
          return { kind: 'not-committed', proof: { kind: 'refused', code: null, message: 'Lost' } }
        },
      },
    })),
  'an outdated rule applied': () => {
    const firstRules = new Map<number, Awaited<ReturnType<OutboxPorts['checker']['readSmallChangesRule']>>>()
    return withChangedPorts(({ checker }) => ({
      checker: {
        ...checker,
        async readSmallChangesRule(order) {
          const { id } = order.dealership
          const rule = firstRules.get(id) ?? (await checker.readSmallChangesRule(order))
          if (rule && (rule.value.percent !== null || rule.value.dollars !== null)) firstRules.set(id, rule)
          return rule
        },
      },
    }))
  },
  'a rule changed between check and POST': () =>
    withChangedPorts(({ sender }) => ({
      sender: {
        ...sender,
        // Without the revision of the rule the edge does not compare it.
        send: (order, attempt) => sender.send({ ...order, acceptance: null }, attempt),
      },
    })),
  'a decision about an earlier revision applied': () =>
    withChangedStore((store) => ({
      listOpen: async () => (await store.listOpen()).map(withPresentRevision).map(withoutOldRequest),
      change: (intent, expected, change) =>
        store.change(intent, expected, (order) => change(withPresentRevision(order))),
    })),
  'the second of two decisions replaces the first': () => ({
    mutate(ports, { managers }) {
      if (managers !== null) managers.book.keepsFirstDecision = false
      return ports
    },
  }),
  'a machine that was put back is not noticed': () => ({
    mutate(ports, { edge }) {
      if (edge !== null) edge.comparesBeats = false
      return ports
    },
  }),
  'changes accepted at other prices than the manager saw': () =>
    withChangedStore((store) => ({
      change: (intent, expected, change) =>
        store.change(intent, expected, (order) => {
          const { request, current } = order
          return change(request && current ? { ...order, request: { ...request, basis: current } } : order)
        }),
    })),
  'a rule decides while a person decides': () =>
    withChangedPorts(({ store }, { ruleBook }) => {
      const isOfPerson = ({ state, dealership }: PendingOrder) =>
        state === 'needs-review' && ruleBook.ruleOf(dealership.id).revision > 0
      return {
        store: {
          ...store,
          async listOpen() {
            const orders = await store.listOpen()
            return orders.map((order) =>
              isOfPerson(order) ? { ...order, state: 'waiting', nextTryAt: 0 } : order,
            )
          },
          async change(intent, expected, change) {
            const order = await store.read(intent)
            if (order === null || !isOfPerson(order) || expected.state !== 'waiting')
              return store.change(intent, expected, change)
            return store.change(intent, order, (storedOrder) => change({ ...storedOrder, state: 'waiting' }))
          },
        },
      }
    }),
  'an unlocked account works with the session in the browser': () => ({ ignoresUnlock: true }),
  'an order of an unlocked account lost at its lock': clearHeldAtLock,
  'an order of an unlocked account waits as if it could be sent': () =>
    withChangedStore((store) => ({
      place: (revision, makeOrder) =>
        store.place(revision, (lines) => ({ ...makeOrder(lines), state: 'waiting' })),
    })),
  'the worker takes no lock and ignores the epoch': () =>
    withChangedWorker(({ store }) => ({ lock: (work) => work(true), store: ignoreClaims(store) })),
  'the worker works for an account that signed out': () =>
    withChangedWorker(() => ({ isStillCurrent: async () => true })),
  'the worker takes an earlier answer for the check of the basket': checkBasketsOnce,
} satisfies Record<string, () => Bug>
