// The device's service worker. The browser wakes it by an event that a page has asked for. If no page answers, it runs
// the outbox as the product does (sw/deliver/run-outbox.ts), behind a gate of its own, until it ends or is killed. An
// event that fails is repeated twice.
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { refreshSession } from '#api/people/auth.ts'
import { createServerClock } from '#api/server-clock.ts'
import type { SeenBeats } from '#api/show-beats.ts'
import { type Author, VISITOR_ID } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'
import { createSenderLock } from '#session/session-lock.ts'
import { type RunParts, runOutbox } from '#sw/deliver/run-outbox.ts'
import type { Device } from './device.ts'
import { isOrderPath } from './faults.ts'
import { createGate, storeBehindGate } from './gate.ts'
import type { Judge } from './judge.ts'
import { SESSION_WAIT_MS, sendOwedSignOut } from './owed-sign-out.ts'
import type { Random } from './random.ts'
import type { Tab } from './tab.ts'
import type { VirtualTime } from './virtual-time.ts'
import { judgeWorkerRun, type WorkerCounts, type WorkerRun } from './worker-judge.ts'

export interface WorkerParts {
  device: Device
  seenBeats: SeenBeats
  time: VirtualTime
  random: Random
  judge: Judge
  tabs(): Tab[]
  authorOf(accountId: number): Author
  newUuid(): string
  /** The account's orders on the device, before the judge observes them. */
  storeOf(accountId: number): PendingOrderStore
  observeWrites(accountId: number, store: PendingOrderStore): PendingOrderStore
  /** Sends a request, and tells the judge about requests with an order. */
  send(request: ExchangeRequest, run: WorkerRun): Promise<Exchange>
  /** Replaces parts by ones with a bug, for the tests of the simulation. */
  mutate(parts: RunParts): RunParts
}

export interface ServiceWorker {
  readonly counts: WorkerCounts
  /** A page asks the browser for an event. Without a connection the event comes when the connection is back. */
  register(): void
  /** The browser has a connection again: an event that it owes comes soon. */
  connectionReturned(): void
  /** The event comes now, also while the browser does not know yet that its connection is gone. */
  wake(): void
  /** Kills the worker before the step with this number of its present or next run. */
  killAt(step: number): void
  /** Kills the worker this time after its next POST of an order began. */
  killAfterPost(waitMs: number): void
  /** Nothing kills the worker any more. */
  cancelKill(): void
}

/** A page that does not answer within this time is frozen (sw/wake-up.ts). */
const ANSWER_LIMIT_MS = 3_000
/** The browser repeats an event that failed after these times, and then gives up. */
const REPEAT_AFTER_MS = [300_000, 900_000]
/** The browser ends a worker whose event takes longer. */
const EVENT_LIMIT_MS = 300_000
/** The longest time until the browser fires an event for which a page has asked. */
const FIRE_LIMIT_MS = 5_000

export function createServiceWorker(parts: WorkerParts): ServiceWorker {
  const { device, time, random } = parts
  const counts: WorkerCounts = { runCount: 0, killCount: 0, sentCount: 0 }
  let run: WorkerRun | null = null
  /** The number of times that the requested event has failed; null if no event is owed. */
  let failureCount: number | null = null
  let isAskedDuringRun = false
  let killStep: number | null = null
  let killAfterPostMs: number | null = null
  let cancelEvent = () => {}

  function fireAfter(waitMs: number): void {
    cancelEvent()
    cancelEvent = time.after(waitMs, () => {
      if (device.isOnline) begin()
    })
  }
  function register(): void {
    if (run !== null) {
      isAskedDuringRun = true
      return
    }
    failureCount = 0
    if (device.isOnline) fireAfter(random.between(0, FIRE_LIMIT_MS))
  }

  function begin(): void {
    if (run !== null || failureCount === null) return
    cancelEvent()
    isAskedDuringRun = false
    const begunRun: WorkerRun = { gate: createGate(), beganAt: time.now(), isOver: false }
    run = begunRun
    planKill()
    const cancelLimit = time.after(EVENT_LIMIT_MS, () => kill(begunRun))
    const endAs = (isDone: boolean) => {
      cancelLimit()
      end(begunRun, isDone)
    }
    // A run rejects if the device's storage fails.
    work(begunRun).then(endAs, () => endAs(false))
  }
  function planKill(): void {
    const killedRun = run
    if (killStep === null || killedRun === null) return
    killedRun.gate.interruptAt(killStep, () => kill(killedRun))
    killStep = null
  }
  function kill(killedRun: WorkerRun): void {
    if (killedRun.isOver) return
    counts.killCount += 1
    killedRun.gate.kill()
    device.locks?.releaseTab(killedRun.gate)
    end(killedRun, false)
  }
  function end(endedRun: WorkerRun, isDone: boolean): void {
    if (endedRun.isOver) return
    endedRun.isOver = true
    endedRun.gate.cancelInterrupt()
    run = null
    const repeatAfterMs = REPEAT_AFTER_MS[failureCount ?? 0]
    if (isAskedDuringRun) register()
    else if (isDone || repeatAfterMs === undefined) failureCount = null
    else {
      failureCount = (failureCount ?? 0) + 1
      fireAfter(repeatAfterMs)
    }
  }

  function sendFrom(begunRun: WorkerRun, request: ExchangeRequest): Promise<Exchange> {
    if (isOrderPath(request.path) && killAfterPostMs !== null) {
      time.after(killAfterPostMs, () => kill(begunRun))
      killAfterPostMs = null
    }
    return parts.send(request, begunRun)
  }

  /** True if nothing is left for a later event. A page that answers works on the orders itself. */
  async function work(begunRun: WorkerRun): Promise<boolean> {
    const tabs = parts.tabs()
    if (tabs.length > 0) {
      const isAnswered = tabs.some(({ gate }) => gate.isRunning())
      for (const tab of tabs) tab.gate.enter(tab.wakeUp)
      if (isAnswered) return true
      const answerLimit = () => new Promise<void>((resolve) => time.after(ANSWER_LIMIT_MS, resolve))
      await begunRun.gate.pass(answerLimit)
    }
    counts.runCount += 1
    return (await runOutbox(openParts(begunRun))).isDone
  }

  function openParts(begunRun: WorkerRun): RunParts {
    const { gate } = begunRun
    const { isUnlocked, accountId } = device
    const authorId = accountId ?? VISITOR_ID
    const isStillCurrent = () =>
      (device.accountId ?? VISITOR_ID) === authorId && device.isUnlocked === isUnlocked
    const runJudge = judgeWorkerRun({ ...parts, counts, run: begunRun, isUnlocked, isStillCurrent })
    const runAfter = (waitMs: number, work: () => void) => time.after(waitMs, () => gate.enter(work))
    const locks = device.locks?.locksOf(gate)
    const withSessionLock = createSenderLock(locks, SESSION_WAIT_MS, runAfter)
    const runParts = parts.mutate({
      author: parts.authorOf(authorId),
      isUnlocked,
      store: parts.storeOf(authorId),
      clock: createServerClock(() => time.now() + device.clockOffsetMs, time.now),
      seenBeats: parts.seenBeats,
      lock: createSenderLock(locks, undefined, runAfter),
      elapsed: time.now,
      chance: () => random.next(),
      newUuid: parts.newUuid,
      pause: (ms) => new Promise<void>((resolve) => runAfter(ms, resolve)),
      exchange: (request) =>
        gate.pass(() => runJudge.observeCall(request, () => sendFrom(begunRun, request))),
      isStillCurrent: () => gate.pass(async () => isStillCurrent() && !device.isLogoutOwed),
      sendOwedSignOut: async (api) =>
        !device.isLogoutOwed || (await withSessionLock(() => sendOwedSignOut(api, device))),
      refreshSession: (api) =>
        withSessionLock(async () => {
          if (!isStillCurrent() || device.isLogoutOwed) return { ok: false, failure: { kind: 'superseded' } }
          return refreshSession(api)
        }),
    })
    const observedStore = parts.observeWrites(authorId, runParts.store)
    return { ...runParts, store: storeBehindGate(gate, runJudge.observeWrites(observedStore)) }
  }

  return {
    counts,
    register,
    connectionReturned() {
      if (failureCount !== null && run === null) fireAfter(random.between(0, FIRE_LIMIT_MS))
    },
    wake() {
      failureCount ??= 0
      begin()
    },
    killAt(step) {
      killStep = step
      planKill()
    },
    killAfterPost(waitMs) {
      killAfterPostMs = waitMs
    },
    cancelKill() {
      killStep = null
      killAfterPostMs = null
      run?.gate.cancelInterrupt()
    },
  }
}
