// The judge of one run of the service worker: it is one more sender, and its rules are stricter than those of a tab
// (I17; offline.md, Invariants).
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'
import type { PendingState } from '#outbox/states.ts'
import type { Device } from './device.ts'
import type { Gate } from './gate.ts'
import type { Judge } from './judge.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The work of one event. */
export interface WorkerRun {
  gate: Gate
  beganAt: number
  isOver: boolean
}

export interface WorkerCounts {
  /** The events in which no page answered. */
  runCount: number
  /** The runs that were killed at work. */
  killCount: number
  /** The orders that the worker sent. */
  sentCount: number
}

interface JudgedRun {
  device: Device
  time: VirtualTime
  judge: Judge
  counts: WorkerCounts
  run: WorkerRun
  isUnlocked: boolean
  /** True if the account of the run is still the device's account, and as locked or unlocked as at the start. */
  isStillCurrent(): boolean
}

/** Two minutes after the event, and three seconds in which no page answered, no order is begun any more. */
const BEGIN_LIMIT_MS = 123_000
/** The only calls while a sign-out is owed, and for an account without a session. */
const CALLS_WITHOUT_SESSION: readonly string[] = [
  START_PATHS.edge,
  START_PATHS.states,
  sessionCalls.signOut.path,
]
/** The calls that ask for the session. With their answers the worker notices another account. */
const CALLS_OF_NO_ACCOUNT = [...CALLS_WITHOUT_SESSION, sessionCalls.validate.path, sessionCalls.refresh.path]

export function judgeWorkerRun({ device, time, judge, counts, run, isUnlocked, isStillCurrent }: JudgedRun) {
  let isSignOutOwed = device.isLogoutOwed
  let basketCheckedAt = Number.NEGATIVE_INFINITY
  const checkedSince = new Map<string, number>()

  function judgeCall(path: string): void {
    isSignOutOwed &&= device.isLogoutOwed
    if (run.isOver) judge.fail('I17', `the worker calls ${path} after its event`)
    if ((isUnlocked || isSignOutOwed) && !CALLS_WITHOUT_SESSION.includes(path))
      judge.fail('I16', `the worker calls ${path} without a session, or before an owed sign-out`)
    if (!CALLS_OF_NO_ACCOUNT.includes(path) && !isStillCurrent())
      judge.fail('I17', `the worker calls ${path} for an account that is not current`)
  }

  function judgeWrite(previousState: PendingState, { state, intent, poNumber }: PendingOrder): void {
    const isBegun = state === 'checking' || (state === 'sending' && previousState === 'unknown')
    if (isBegun && time.now() - run.beganAt > BEGIN_LIMIT_MS)
      judge.fail('I17', `the worker begins ${poNumber} later than two minutes after its event`)
    if (state === 'checking') checkedSince.set(intent, time.now())
    if (state === 'sending' && previousState === 'checking') {
      const claimedAt = checkedSince.get(intent) ?? Number.POSITIVE_INFINITY
      if (basketCheckedAt < claimedAt)
        judge.fail('I6', `the worker sends ${poNumber} with an unchecked basket`)
    }
    if (state === 'sent' && previousState !== 'sent') counts.sentCount += 1
  }

  return {
    async observeCall({ path }: ExchangeRequest, send: () => Promise<Exchange>): Promise<Exchange> {
      judgeCall(path)
      const exchange = await send()
      if (exchange.answered && path === basketCalls.checkBasket.path) basketCheckedAt = time.now()
      return exchange
    },
    observeWrites(store: PendingOrderStore): PendingOrderStore {
      return {
        ...store,
        async change(intent, expected, change) {
          const order = await store.change(intent, expected, change)
          if (order !== null) judgeWrite(expected.state, order)
          return order
        },
      }
    },
  }
}
