// Delivers pending orders through a sender, a checker and a history whose answers a test sets.
import type { KeptRule, SmallChangesRule } from '#domain/people/dealership-rules.ts'
import type { KeyStore } from '#outbox/attempt.ts'
import { orderMachine } from '#outbox/machine.ts'
import { orderQueue } from '#outbox/order-queue.ts'
import { createClaimWatch, runPass } from '#outbox/queue/run-pass.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { CheckOutcome, OutboxPorts, SendOutcome } from '#outbox/ports.ts'
import { createMemoryOrderStore } from './memory-order-store.ts'
import { sampleAttempt, sampleDealership, sampleFrame, sampleProduct } from './sample-orders.ts'

export const KEY_STORE: KeyStore = { kind: 'available', storeId: 'store-a', retentionMs: 400 * 86_400_000 }
export const DELIVERED: SendOutcome = { kind: 'delivered', orderId: 900 }
const UNKNOWN: SendOutcome = { kind: 'unknown', retryAt: null, isKeySpent: false }

/** A POST with a key. The device has received no answer to it. */
export const OPEN_ATTEMPT = sampleAttempt({
  startedAt: 90_000,
  body: 'the stored body',
  storeId: 'store-a',
  retentionMs: 400 * 86_400_000,
})

/** The answer of a check that finds no change. */
export const unchangedCheck = (): CheckOutcome => ({
  kind: 'answered',
  products: [sampleProduct(), sampleFrame()],
  dealership: sampleDealership(),
})

/** The answers and times that a test sets before each pass of the outbox. */
interface World {
  /** The server's time. A test may change it without `elapsed`. */
  clock: number
  /** The milliseconds since the page was opened. */
  elapsed: number
  check: CheckOutcome
  /** The rule of small changes of the orders' dealership; null if it cannot be read. */
  rule: KeptRule<SmallChangesRule> | null
  /** The number of times that the outbox has read the rule. */
  ruleReads: number
  keyStore: KeyStore
  authorId: number
  history: Awaited<ReturnType<OutboxPorts['history']['read']>>
  /** The time at which the dealership's oldest order was placed. */
  oldestAt: number | null
  /** The outcomes of the next POSTs. Every later POST has `lastAnswer`. */
  answers: SendOutcome[]
  lastAnswer: SendOutcome
}

export function createDelivery() {
  const world: World = {
    clock: 100_000,
    elapsed: 0,
    check: unchangedCheck(),
    rule: null,
    ruleReads: 0,
    keyStore: KEY_STORE,
    authorId: 3,
    history: { kind: 'unreadable' },
    oldestAt: null,
    answers: [DELIVERED],
    lastAnswer: UNKNOWN,
  }
  const sentOrders: { intent: string; body: string; storeId: string | null }[] = []
  const claims = createClaimWatch(orderMachine, () => world.elapsed)
  let store = createMemoryOrderStore()

  function ports(orders: PendingOrder[]): OutboxPorts {
    store = createMemoryOrderStore(orders)
    return {
      store,
      sender: {
        bodyOf: (order) => `body of revision ${order.revision}`,
        send: async (order, attempt) => {
          sentOrders.push({ intent: order.intent, body: attempt.body, storeId: attempt.storeId })
          return world.answers.shift() ?? world.lastAnswer
        },
      },
      checker: {
        check: async () => world.check,
        readSmallChangesRule: async () => {
          world.ruleReads += 1
          return world.rule
        },
        currentAuthor: async () => ({ kind: 'author', id: world.authorId }),
      },
      history: { read: async () => world.history, oldestAt: async () => world.oldestAt },
      readKeyStore: async () => world.keyStore,
      knownStoreId: () => (world.keyStore.kind === 'available' ? world.keyStore.storeId : null),
      lock: (work) => work(true),
      now: () => world.clock,
      elapsed: () => world.elapsed,
      newUuid: () => 'unused',
      chance: () => 0,
      runAfter: () => () => {},
    }
  }
  function deliver(outboxPorts: OutboxPorts, hurriedAt: number | null = world.clock): Promise<void> {
    return runPass(orderQueue(outboxPorts), {
      hurriedAt,
      mayGoOn: () => true,
      onStart: () => {},
      onStateChange: () => {},
      claims,
    })
  }
  /** The oldest order in the store of the latest ports. */
  const oldestOrder = async (): Promise<PendingOrder | undefined> => (await store.list())[0]

  return {
    world,
    sentOrders,
    store: () => store,
    ports,
    runPass: deliver,
    oldestOrder,
    /** Runs a pass over this order alone, and returns the order as it is after the pass. */
    async deliver(order: PendingOrder): Promise<PendingOrder | undefined> {
      await deliver(ports([order]))
      return oldestOrder()
    },
    passTime(ms: number): void {
      world.clock += ms
      world.elapsed += ms
    },
  }
}
export type Delivery = ReturnType<typeof createDelivery>
