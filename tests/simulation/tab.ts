// One tab of one account, with the outbox as the app composes it (src/app/open-outbox.ts) behind the tab's gate.

import { createApi, createGeneration } from '#api/client.ts'
import { probeServer } from '#api/edge.ts'
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { createChecker } from '#api/orders/outbox-checker.ts'
import { createHistory } from '#api/orders/outbox-history.ts'
import { createSender, readKeyStore } from '#api/orders/outbox-sender.ts'
import { askReview, exchangeReviewRequests } from '#api/orders/review-requests.ts'
import { refreshSession, validateSession } from '#api/people/auth.ts'
import { showBeats } from '#api/show-beats.ts'
import { createServerClock } from '#api/server-clock.ts'
import { createOutbox, type RunningOutbox } from '#outbox/create-outbox.ts'
import { type Author, VISITOR_ID } from '#outbox/pending-order.ts'
import type { OutboxPorts } from '#outbox/ports.ts'
import type { PageMemory } from '#session/page-memory.ts'
import { createSenderLock } from '#session/session-lock.ts'
import { parseStoredOrder } from '#storage/orders/stored-order.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import type { Device } from './device.ts'
import { createGate, type Gate, storeBehindGate } from './gate.ts'
import { SESSION_WAIT_MS, sendOwedSignOut } from './owed-sign-out.ts'
import type { Random } from './random.ts'
import { createRequestWatch } from './request-watch.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface TabParts {
  device: Device
  time: VirtualTime
  random: Random
  author: Author
  /** True for a page of an unlocked account, which has no session. */
  isUnlocked: boolean
  newUuid(): string
  /** Sends a request, and tells the judge about requests with an order. */
  send(request: ExchangeRequest, tab: Tab): Promise<Exchange>
  /** True if a probe would reach the server now. */
  isReachable(): boolean
  /** Called when the server says that the session is over or of another account. The function signs the device out. */
  onSignedOut(tab: Tab): void
  /** Replaces ports by ones with a bug, for the tests of the simulation. */
  mutate(ports: OutboxPorts): OutboxPorts
  /** True on days with managers: people ask them, and the tab reads their decisions. */
  hasManagers: boolean
}

export interface Tab {
  readonly accountId: number
  readonly memory: PageMemory
  readonly gate: Gate
  readonly outbox: RunningOutbox
  /** Informs the tab that orders of its account changed. */
  ordersChanged(): void
  /** Probes whether the server is reachable. */
  probe(): void
  /** The service worker's wake-up message. The tab works on its orders itself. */
  wakeUp(): void
  /** Informs the tab that its unlocked account has signed in. */
  renewSession(): void
  /** Informs the tab that the device no longer has its account. The tab starts no further work. */
  end(): void
  isOver(): boolean
}

const PROBE_AGAIN_MS = 15_000
/** The delay of a live query after a change. */
const LIVE_QUERY_MS = 20

/** For work that fails only if storage fails. The outbox's next pass repeats the work. */
const ignoreFailure = () => {}

export function openTab(parts: TabParts): Tab {
  const { device, time, random, author } = parts
  const isVisitorTab = author.id === VISITOR_ID
  const gate = createGate()
  const generation = createGeneration()
  let { isUnlocked } = parts
  let isOver = false
  let isOnline = false
  /** True after a probe without an answer. */
  let wasUnreachable = false
  let isProbing = false
  let isConfirmed = false
  let isReplanPlanned = false
  let knownStoreId: string | null = null

  const runAfter = (waitMs: number, work: () => void) => time.after(waitMs, () => gate.enter(work))
  const clock = createServerClock(() => time.now() + device.clockOffsetMs, time.now)
  const callingApi = createApi({
    generation,
    onDenied: () => {
      if (!isVisitorTab && !isUnlocked) endAndSignOut()
    },
    onAnswer(wasAnswered) {
      if (wasAnswered) setOnline(true)
      else if (isOnline) probe()
    },
    admit: async () =>
      !isOver && !isUnlocked && (!isVisitorTab || isConfirmed || (await confirmWithoutSession())),
    clock,
    exchange: (request) => gate.pass(() => parts.send(request, tab)),
  })
  const api = device.seenBeats === null ? callingApi : showBeats(callingApi, device.seenBeats)

  function setOnline(hasAnswer: boolean): void {
    const isNowOnline = hasAnswer && !isOnline
    isOnline = hasAnswer
    const isServerBack = isNowOnline && wasUnreachable
    wasUnreachable = !hasAnswer
    if (!isNowOnline || isOver) return
    followRequests()
    if (isServerBack) outbox.serverReturned()
    else outbox.wake()
    if (!isConfirmed) confirmSession().then(startOutboxSession).catch(ignoreFailure)
  }
  async function startOutboxSession(hasSession: boolean): Promise<void> {
    if (hasSession) await outbox.sessionBegan()
    if (hasSession) followRequests()
  }
  function probe(): void {
    if (isProbing || isOver) return
    isProbing = true
    const serverAnswer = probeServer(api, (edge) => {
      device.hasOrderKeys = edge?.idempotency === true
    })
    void serverAnswer.then((hasAnswer) => {
      isProbing = false
      setOnline(hasAnswer ?? isOnline)
      // After a short fault the tab probes again. While the server is out of reach, an event starts the next probe.
      if (!hasAnswer && parts.isReachable()) runAfter(PROBE_AGAIN_MS, probe)
    }) // a probe never rejects
  }

  /** The page starts no further work. Its tab is closed later. */
  function end(): void {
    if (isOver) return
    isOver = true
    generation.advance()
  }
  function endAndSignOut(): void {
    if (isOver) return
    end()
    parts.onSignedOut(tab)
  }

  function renewSession(): void {
    if (isOver || !isUnlocked) return
    isUnlocked = false
    isConfirmed = false
    void askUntilConfirmed() // never rejects: after a failure of storage the outbox's next pass repeats the work
  }
  /**
   * Confirms the session, and tries again after a failure, as a page of the app does (keep-asking.ts). While the tab is
   * offline, the function does not try; `setOnline` confirms the session later.
   */
  async function askUntilConfirmed(): Promise<void> {
    if (isOver || isConfirmed || !isOnline) return
    const hasSession = await confirmSession()
    if (hasSession) await outbox.sessionBegan().catch(ignoreFailure)
    else runAfter(PROBE_AGAIN_MS, () => void askUntilConfirmed())
  }

  const locks = device.locks?.locksOf(gate)
  const withSessionLock = createSenderLock(locks, SESSION_WAIT_MS, runAfter)

  /**
   * Confirms the page of a visitor or of an unlocked account, which has no session: sends the owed sign-out of the
   * earlier account to the server. Returns false if that fails, or if the tab is over.
   */
  async function confirmWithoutSession(): Promise<boolean> {
    const isSignedOutAtServer =
      !device.isLogoutOwed || (await withSessionLock(() => sendOwedSignOut(api, device)))
    if (isSignedOutAtServer && !isOver) isConfirmed = true
    return isConfirmed && !isOver
  }
  async function confirmSession(): Promise<boolean> {
    if (isOver) return false
    if (isVisitorTab) return confirmWithoutSession()
    if (isUnlocked) {
      await confirmWithoutSession()
      return false
    }
    let answer = await validateSession(api)
    if (!answer.ok && answer.failure.kind === 'signed-out') {
      answer = await withSessionLock(() => refreshSession(api))
    }
    if (isOver) return false
    if (!answer.ok) {
      if (answer.failure.kind === 'signed-out') endAndSignOut()
      return false
    }
    if (answer.value.id !== author.id) {
      endAndSignOut()
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
    lock: createSenderLock(locks, undefined, runAfter),
    now: clock.now,
    elapsed: time.now,
    newUuid: parts.newUuid,
    chance: () => random.next(),
    runAfter,
  })
  const store = storeBehindGate(gate, ports.store)
  const callAboutRequests = createRequestWatch({
    ports: {
      store,
      ask: (body) => askReview(api, body),
      exchange: (body) => exchangeReviewRequests(api, body),
      now: clock.now,
      onEnd: () => {},
    },
    accountId: author.id,
    mayCall: () => isConfirmed && isOnline && !isOver && !isUnlocked,
    runAfter,
  })
  function followRequests(): void {
    if (parts.hasManagers && !isVisitorTab) callAboutRequests()
  }
  const outbox = createOutbox({
    ports: { ...ports, store },
    author: () => (isOver ? null : author),
    hasSession: () => !isUnlocked,
    isOnline: () => isOnline,
    probe: async () => {
      setOnline((await probeServer(api)) ?? isOnline)
      return isOnline
    },
    confirmSession,
    parseOrder: parseStoredOrder,
    onUnwatchedChange: () => {},
    onSendingChange: () => {},
  })

  const tab: Tab = {
    accountId: author.id,
    memory: pageMemory(),
    gate,
    outbox,
    probe,
    wakeUp() {
      if (!isOnline) probe()
      outbox.wake()
    },
    renewSession,
    end,
    isOver: () => isOver,
    ordersChanged() {
      if (isReplanPlanned) return
      isReplanPlanned = true
      runAfter(LIVE_QUERY_MS, () => {
        isReplanPlanned = false
        outbox.replan().catch(ignoreFailure)
        followRequests()
      })
    },
  }
  outbox.begin().catch(ignoreFailure)
  probe()
  return tab
}
