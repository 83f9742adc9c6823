// One tab of one account: the outbox as the app composes it (src/app/open-outbox.ts), behind the gate of its tab.
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
  /** Sends a request, and records orders on their way for the judge. */
  send(request: ExchangeRequest, tab: Tab): Promise<Exchange>
  /** True if another probe can succeed; an event reports a change. */
  isReachable(): boolean
  /** The server said that the session is over: the device is signed out. */
  onSignedOut(tab: Tab): void
  /** Replaces a port by one with a bug, for the tests of the simulation. */
  mutate(ports: OutboxPorts): OutboxPorts
}

export interface Tab {
  readonly accountId: number
  readonly memory: PageMemory
  readonly gate: Gate
  readonly outbox: RunningOutbox
  /** The device informs every tab of the account that orders changed. */
  ordersChanged(): void
  /** Informs the tab that the server may be reachable, or not, from now on. */
  look(): void
  /** The device belongs to another account: the tab starts nothing more. */
  end(): void
  isOver(): boolean
}

const SESSION_PATIENCE_MS = 60_000
const LOOK_AGAIN_MS = 15_000
/** Delay of a live query after a change. */
const TELLING_MS = 20

/** Only storage can fail here; the next pass repeats the work. */
const ignore = () => {}

function gated(gate: Gate, store: PendingOrderStore): PendingOrderStore {
  return {
    listOpen: () => gate.pass(() => store.listOpen()),
    claimedByFinished: (numbers) => gate.pass(() => store.claimedByFinished(numbers)),
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
  const isVisitors = author.id === VISITOR_ID
  const gate = createGate()
  const generation = createGeneration()
  let isOver = false
  let isOnline = false
  /** The server was asked and did not answer; unknown at the start. */
  let wasAway = false
  let isLooking = false
  let isConfirmed = false
  let isTold = false

  const after = (waitMs: number, work: () => void) => time.after(waitMs, () => gate.enter(work))
  const clock = createServerClock(() => time.now() + device.clockOffsetMs, time.now)
  const api = createApi({
    generation,
    onDenied: () => {
      if (!isVisitors) leave()
    },
    onAnswer(wasAnswered) {
      if (wasAnswered) setOnline(true)
      else if (isOnline) look()
    },
    admit: async () => !isOver && (!isVisitors || isConfirmed || (await confirmVisit())),
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
    if (!isConfirmed) confirmSession().then(heedSession).catch(ignore)
  }
  async function heedSession(isOurs: boolean): Promise<void> {
    if (isOurs) await outbox.sessionBegan()
  }
  function look(): void {
    if (isLooking || isOver) return
    isLooking = true
    const probing = probeServer(api, (edge) => {
      device.hasOrderKeys = edge?.idempotency === true
    })
    void probing.then((answers) => {
      isLooking = false
      setOnline(answers ?? isOnline)
      // An event reports the device's return; a short fault is probed again.
      if (!answers && parts.isReachable()) after(LOOK_AGAIN_MS, look)
    }) // a probe never rejects
  }

  /** From here on this page starts nothing; its tab is closed when its sender is idle. */
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
  const sessionTurn = createSenderLock(locks, SESSION_PATIENCE_MS, after)

  /** Signs the earlier account out at the server first; a visitor has no other question. */
  async function confirmVisit(): Promise<boolean> {
    const isPaid = !device.isLogoutOwed || (await sessionTurn(tellOwedSignOut))
    if (isPaid && !isOver) isConfirmed = true
    return isConfirmed && !isOver
  }
  async function tellOwedSignOut(): Promise<boolean> {
    const { cookie, isLogoutOwed } = device
    if (!isLogoutOwed) return true
    const answer = await endSession(api)
    if (!answer.ok && answer.failure.kind !== 'signed-out') return false
    if (device.cookie !== cookie) return true
    device.isLogoutOwed = false
    // A denial clears no cookie: another account's may be on its way.
    if (answer.ok) device.cookie = null
    return true
  }

  async function confirmSession(): Promise<boolean> {
    if (isOver) return false
    if (isVisitors) return confirmVisit()
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
    readKeyStore: () => readKeyStore(api, () => !isOver),
    lock: createSenderLock(locks, undefined, after),
    now: clock.now,
    elapsed: time.now,
    newIntent: parts.newIntent,
    chance: () => random.next(),
    after,
  })
  const outbox = createOutbox({
    ports: { ...ports, store: gated(gate, ports.store) },
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
      if (isTold) return
      isTold = true
      after(TELLING_MS, () => {
        isTold = false
        outbox.replan().catch(ignore)
      })
    },
  }
  outbox.begin().catch(ignore)
  look()
  return tab
}
