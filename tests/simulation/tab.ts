// One tab of one account, with the outbox as the app composes it (src/app/open-outbox.ts) behind the tab's gate.
import { endSession, refreshSession, validateSession } from '#api/people/auth.ts'
import { createApi, createGeneration } from '#api/client.ts'
import { probeServer } from '#api/edge.ts'
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { createChecker } from '#api/orders/outbox-checker.ts'
import { createHistory } from '#api/orders/outbox-history.ts'
import { createSender, readKeyStore } from '#api/orders/outbox-sender.ts'
import { createServerClock } from '#api/server-clock.ts'
import { createOutbox, type RunningOutbox } from '#outbox/create-outbox.ts'
import { type Author, VISITOR_ID } from '#outbox/pending-order.ts'
import type { OutboxPorts, PendingOrderStore } from '#outbox/ports.ts'
import type { PageMemory } from '#session/page-memory.ts'
import { createSenderLock } from '#session/session-lock.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import type { Device } from './device.ts'
import { createGate, type Gate } from './gate.ts'
import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface TabParts {
  device: Device
  time: VirtualTime
  random: Random
  author: Author
  newIntent(): string
  /** Sends a request, and tells the judge about requests with an order. */
  send(request: ExchangeRequest, tab: Tab): Promise<Exchange>
  /** True if a probe can succeed now. */
  isReachable(): boolean
  /** Called when the server says that the session is over. It signs the device out. */
  onSignedOut(tab: Tab): void
  /** Replaces a port by one with a bug, for the tests of the simulation. */
  mutate(ports: OutboxPorts): OutboxPorts
}

export interface Tab {
  readonly accountId: number
  readonly memory: PageMemory
  readonly gate: Gate
  readonly outbox: RunningOutbox
  /** Informs the tab that orders of its account changed. */
  ordersChanged(): void
  /** Probes whether the server is reachable. */
  look(): void
  /** Informs the tab that the device has another account. The tab starts no further work. */
  end(): void
  isOver(): boolean
}

const SESSION_WAIT_MS = 60_000
const PROBE_AGAIN_MS = 15_000
/** The delay of a live query after a change. */
const LIVE_QUERY_MS = 20

/** For work that fails only if storage fails. The next pass repeats it. */
const ignoreFailure = () => {}

function storeBehindGate(gate: Gate, store: PendingOrderStore): PendingOrderStore {
  return {
    listOpen: () => gate.pass(() => store.listOpen()),
    numbersOfFinishedOrders: (numbers) => gate.pass(() => store.numbersOfFinishedOrders(numbers)),
    listSent: () => gate.pass(() => store.listSent()),
    storeIdOfSentOrderSearch: () => gate.pass(() => store.storeIdOfSentOrderSearch()),
    noteSentOrdersSearched: (storeId) => gate.pass(() => store.noteSentOrdersSearched(storeId)),
    archive: () => gate.pass(() => store.archive()),
    prune: (finishedBefore) => gate.pass(() => store.prune(finishedBefore)),
    read: (intent) => gate.pass(() => store.read(intent)),
    change: (intent, expected, change) => gate.pass(() => store.change(intent, expected, change)),
    place: (revision, make) => gate.pass(() => store.place(revision, make)),
    returnToCart: (intent, expected, change) => gate.pass(() => store.returnToCart(intent, expected, change)),
    add: (order) => gate.pass(() => store.add(order)),
    readRaw: (intent) => gate.pass(() => store.readRaw(intent)),
    discardUnreadable: (intent) => gate.pass(() => store.discardUnreadable(intent)),
    watch: (intent, listener) => store.watch(intent, (order) => gate.enter(() => listener(order))),
  }
}

export function openTab(parts: TabParts): Tab {
  const { device, time, random, author } = parts
  const isVisitorsTab = author.id === VISITOR_ID
  const gate = createGate()
  const generation = createGeneration()
  let isOver = false
  let isOnline = false
  /** True after a probe without an answer. */
  let wasAway = false
  let isProbing = false
  let isConfirmed = false
  let isReplanPlanned = false
  let knownStoreId: string | null = null

  const after = (waitMs: number, work: () => void) => time.after(waitMs, () => gate.enter(work))
  const clock = createServerClock(() => time.now() + device.clockOffsetMs, time.now)
  const api = createApi({
    generation,
    onDenied: () => {
      if (!isVisitorsTab) leave()
    },
    onAnswer(wasAnswered) {
      if (wasAnswered) setOnline(true)
      else if (isOnline) look()
    },
    admit: async () => !isOver && (!isVisitorsTab || isConfirmed || (await confirmVisit())),
    clock,
    exchange: (request) => gate.pass(() => parts.send(request, tab)),
  })

  function setOnline(answers: boolean): void {
    const isBack = answers && !isOnline
    isOnline = answers
    const isReturn = isBack && wasAway
    wasAway = !answers
    if (!isBack || isOver) return
    if (isReturn) outbox.serverReturned()
    else outbox.wake()
    if (!isConfirmed) confirmSession().then(tellOutbox).catch(ignoreFailure)
  }
  async function tellOutbox(isOurs: boolean): Promise<void> {
    if (isOurs) await outbox.sessionBegan()
  }
  function look(): void {
    if (isProbing || isOver) return
    isProbing = true
    const probe = probeServer(api, (edge) => {
      device.hasOrderKeys = edge?.idempotency === true
    })
    void probe.then((answers) => {
      isProbing = false
      setOnline(answers ?? isOnline)
      // After a short fault the tab probes again. If the device or the backend is away, an event starts the next probe.
      if (!answers && parts.isReachable()) after(PROBE_AGAIN_MS, look)
    }) // a probe never rejects
  }

  /** The page starts no further work. Its tab is closed later. */
  function end(): void {
    if (isOver) return
    isOver = true
    generation.advance()
  }
  function leave(): void {
    if (isOver) return
    end()
    parts.onSignedOut(tab)
  }

  const locks = device.locks?.of(gate)
  const sessionTurn = createSenderLock(locks, SESSION_WAIT_MS, after)

  /** First signs the earlier account out at the server, if that is still owed. A visitor has no session to confirm. */
  async function confirmVisit(): Promise<boolean> {
    const isSignedOutAtServer = !device.isLogoutOwed || (await sessionTurn(sendOwedSignOut))
    if (isSignedOutAtServer && !isOver) isConfirmed = true
    return isConfirmed && !isOver
  }
  async function sendOwedSignOut(): Promise<boolean> {
    const { cookie, isLogoutOwed } = device
    if (!isLogoutOwed) return true
    const answer = await endSession(api)
    if (!answer.ok && answer.failure.kind !== 'signed-out') return false
    if (device.cookie !== cookie) return true
    device.isLogoutOwed = false
    // After a denial the cookie stays, because it may be that of another account.
    if (answer.ok) device.cookie = null
    return true
  }

  async function confirmSession(): Promise<boolean> {
    if (isOver) return false
    if (isVisitorsTab) return confirmVisit()
    let answer = await validateSession(api)
    if (!answer.ok && answer.failure.kind === 'signed-out') {
      answer = await sessionTurn(() => refreshSession(api))
    }
    if (isOver) return false
    if (!answer.ok) {
      if (answer.failure.kind === 'signed-out') leave()
      return false
    }
    if (answer.value.id !== author.id) {
      leave()
      return false
    }
    isConfirmed = true
    return true
  }

  const ports: OutboxPorts = parts.mutate({
    store: device.storeOf(author.id).orders,
    sender: createSender(api, clock.now),
    checker: createChecker(api),
    history: createHistory(api),
    async readKeyStore() {
      const keyStore = await readKeyStore(api, () => !isOver)
      knownStoreId = keyStore.kind === 'available' ? keyStore.storeId : null
      return keyStore
    },
    knownStoreId: () => knownStoreId,
    lock: createSenderLock(locks, undefined, after),
    now: clock.now,
    elapsed: time.now,
    newIntent: parts.newIntent,
    chance: () => random.next(),
    runAfter: after,
  })
  const outbox = createOutbox({
    ports: { ...ports, store: storeBehindGate(gate, ports.store) },
    author: () => (isOver ? null : author),
    isOnline: () => isOnline,
    probe: async () => {
      setOnline((await probeServer(api)) ?? isOnline)
      return isOnline
    },
    confirmSession,
    parseOrder: parseStoredOrder,
    onSettled: () => {},
    onSendingChange: () => {},
  })

  const tab: Tab = {
    accountId: author.id,
    memory: pageMemory(),
    gate,
    outbox,
    look,
    end,
    isOver: () => isOver,
    ordersChanged() {
      if (isReplanPlanned) return
      isReplanPlanned = true
      after(LIVE_QUERY_MS, () => {
        isReplanPlanned = false
        outbox.replan().catch(ignoreFailure)
      })
    },
  }
  outbox.begin().catch(ignoreFailure)
  look()
  return tab
}
