// One run of the outbox in the worker, apart from the browser: the queue, the checks and the sender of a page, for one
// account. The simulation runs it too (tests/simulation/worker.ts).
import { type Api, type ApiParts, createApi, createGeneration } from '#api/client.ts'
import { probeServer } from '#api/edge.ts'
import { createChecker } from '#api/orders/outbox-checker.ts'
import { createHistory } from '#api/orders/outbox-history.ts'
import { createSender, readKeyStore } from '#api/orders/outbox-sender.ts'
import type { ServerClock } from '#api/server-clock.ts'
import { type SeenBeats, showBeats } from '#api/show-beats.ts'
import { createOutbox } from '#outbox/create-outbox.ts'
import { type Author, isClaimed, isWaitingForSession, type PendingOrder } from '#outbox/pending-order.ts'
import type { OutboxPorts } from '#outbox/ports.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'
import type { DeliveryReport } from '#sw/delivery.ts'
import { type AccountRun, readSessionAccount } from './account-run.ts'
import { newsOf, type SignInOrders, signInOrdersOf } from './order-news.ts'

/** No order is begun later than this after the start: the browser ends the work of a worker after some minutes. */
const BEGIN_LIMIT_MS = 120_000

/** The pauses before the server is asked again: a network may be back some seconds before its server answers. */
const PROBE_PAUSES_MS = [2_000, 5_000, 10_000]
/** On a full device every pass fails at once, and its orders stay due. */
const SHORTEST_PAUSE_MS = 5_000

export interface OutboxReport extends DeliveryReport {
  /** null if the server did not answer: then nobody can sign in. */
  signInOrders: SignInOrders | null
}

const NOT_REACHED: OutboxReport = { news: [], isDone: false, signInOrders: null }
const NOTHING_TO_DO: OutboxReport = { news: [], isDone: true, signInOrders: { count: 0, isNew: false } }

/** The device, and its current account when the run starts. */
export interface RunParts
  extends AccountRun,
    Pick<OutboxPorts, 'store' | 'lock' | 'elapsed' | 'chance' | 'newUuid'> {
  clock: ServerClock
  seenBeats: SeenBeats
  /** Replaces the calls through ky. */
  exchange?: ApiParts['exchange']
  pause(ms: number): Promise<unknown>
}

/** True if the order has a next try that needs no person. */
function isPlanned({ state, isSessionMissing }: PendingOrder): boolean {
  return state === 'waiting' || (state === 'unknown' && !isSessionMissing)
}

/** True if a later run, without any person, may bring the order further. */
function isLeft(order: PendingOrder): boolean {
  return isPlanned(order) || isClaimed(order)
}

/** Rejects if the device's storage fails. */
export async function runOutbox(parts: RunParts): Promise<OutboxReport> {
  const { store, elapsed } = parts
  const beginUntil = elapsed() + BEGIN_LIMIT_MS
  const isOfRun = (order: PendingOrder) => isLeft(order) || isWaitingForSession(order)
  if (!(await store.listOpen()).some(isOfRun)) return NOTHING_TO_DO

  const owner = watchOwner(parts)
  const callingApi = createApi({
    clock: parts.clock,
    generation: createGeneration(),
    onDenied: () => {}, // the next page that opens asks again, and ends the session of the account
    onAnswer: () => {},
    admit: owner.isStillCurrent,
    ...(parts.exchange && { exchange: parts.exchange }),
  })
  const api = showBeats(callingApi, parts.seenBeats)
  const knownStoreId = await awaitServer(api, parts)
  if (knownStoreId === undefined) return NOT_REACHED
  // As on a page: no other call is sent while the server must be told of a sign-out.
  if (!(await parts.sendOwedSignOut(api))) return NOT_REACHED

  const changedOrders = new Map<string, PendingOrder>()
  const outbox = createOutbox({
    ports: portsOf(parts, { api, owner, knownStoreId }),
    author: owner.author,
    hasSession: () => !parts.isUnlocked,
    isOnline: () => elapsed() < beginUntil,
    probe: async () => true,
    confirmSession: async () => false,
    parseOrder: parseStoredOrder,
    onUnwatchedChange: (order) => changedOrders.set(order.intent, order),
    onSendingChange: () => {},
  })
  /** Runs passes, and waits for the times of the next tries, as long as they are within the run's time. */
  async function sendDueOrders(): Promise<void> {
    if ((await readSessionAccount(api, parts)) !== null) await outbox.sessionBegan()
    // Without a session the check of each order finds that its author must sign in.
    else outbox.wake()
    for (;;) {
      await outbox.whenIdle()
      const dueTimes = (await store.listOpen()).filter(isPlanned).map(({ nextTryAt }) => nextTryAt)
      if (dueTimes.length === 0 || owner.author() === null || parts.isUnlocked) return
      const waitMs = Math.max(SHORTEST_PAUSE_MS, Math.min(...dueTimes) - parts.clock.now())
      if (elapsed() + waitMs >= beginUntil) return
      await parts.pause(waitMs)
      outbox.wake()
    }
  }
  // Both wait for the lock at once, as on a page: a frozen page may keep it for longer than half the time of the run.
  const works = await Promise.allSettled([outbox.begin(), sendDueOrders()])
  // A pass goes on after a failure, and its outcomes must be stored before the databases are closed.
  await outbox.whenIdle()
  outbox.stop()
  for (const work of works) if (work.status === 'rejected') throw work.reason

  const openOrders = await store.listOpen()
  return {
    news: newsOf([...changedOrders.values()]),
    isDone: !openOrders.some(isLeft),
    signInOrders: signInOrdersOf([...changedOrders.values()], openOrders, parts.isUnlocked),
  }
}

/** The name of the server's key store, null if it has none; undefined if the server does not answer. */
async function awaitServer(api: Api, { pause }: RunParts): Promise<string | null | undefined> {
  let knownStoreId: string | null = null
  const probe = () =>
    probeServer(api, (edge) => {
      knownStoreId = edge?.storeId ?? null
    })
  if (await probe()) return knownStoreId
  for (const pauseMs of PROBE_PAUSES_MS) {
    await pause(pauseMs)
    if (await probe()) return knownStoreId
  }
  return undefined
}

/** The account of the run, until it is no longer the device's current one. */
interface Owner {
  /** null after `isStillCurrent` has found another account. */
  author(): Author | null
  /** Asked right before each POST and before the calls of a check, which would have the session of another person. */
  isStillCurrent(): Promise<boolean>
}

function watchOwner({ author, isStillCurrent }: RunParts): Owner {
  let isOver = false
  return {
    author: () => (isOver ? null : author),
    async isStillCurrent() {
      isOver ||= !(await isStillCurrent())
      return !isOver
    },
  }
}

function portsOf(
  { store, lock, clock, elapsed, chance, newUuid }: RunParts,
  { api, owner, knownStoreId }: { api: Api; owner: Owner; knownStoreId: string | null },
): OutboxPorts {
  const checker = createChecker(api)
  return {
    store,
    sender: createSender(api, clock.now),
    checker: {
      ...checker,
      // The last call before an order is sent again.
      async currentAuthor(order) {
        const sessionAuthor = await checker.currentAuthor(order)
        return (await owner.isStillCurrent()) ? sessionAuthor : { kind: 'unanswered' }
      },
    },
    history: createHistory(api),
    readKeyStore: () => readKeyStore(api, owner.isStillCurrent),
    knownStoreId: () => knownStoreId,
    newUuid,
    lock,
    now: clock.now,
    elapsed,
    chance,
    // Timers would not outlive the event, so the run itself waits for the next try (`sendDueOrders`).
    runAfter: () => () => {},
    isInBackground: true,
  }
}
