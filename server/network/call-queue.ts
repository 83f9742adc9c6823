// Admits a few heavy calls at a time and serves callers in turn, so that the many calls of one caller do not delay
// other callers. While several heavy calls wait, none starts during a light call: a light call has many short
// statements, and each of these would wait for a long statement of the heavy call.

/** If the previous heavy call ended longer ago than this, a single heavy call starts at once. */
const QUIET_MS = 1000

export interface CallQueueOptions {
  /** The most calls of one caller that run at a time; a call runs until the caller has read its answer. */
  mostRunningPerCaller: number
  /** The most calls of all callers that the server works on at a time. */
  mostWorkingInAll: number
  /**
   * The most waiting calls of one caller and in all. If all places are taken, the caller with the most calls loses one.
   */
  mostWaitingPerCaller: number
  mostWaitingInAll: number
  longestWaitMs: number
  /** The longest time that light calls delay a heavy call; null: no delay, also none after a heavy call. */
  patienceMs: number | null
}

export interface Admission {
  /** Ends the work of the server; the caller may still be reading the answer. */
  endWork: () => void
  /** Ends the call: the caller has read the answer, or has closed the connection. */
  leave: () => void
}

interface WaitingCall {
  callers: readonly string[]
  admit: () => void
  giveUp: () => void
}

export interface CallQueue {
  /** Resolves when the call may run; with null when too many calls wait, it waited too long, or its signal aborted. */
  enter: (callers: readonly string[], signal: AbortSignal | null) => Promise<Admission | null>
  /** Marks the start of a light call; the returned function marks its end. */
  startLightCall: () => () => void
}

export function createCallQueue(options: CallQueueOptions): CallQueue {
  const {
    mostRunningPerCaller,
    mostWorkingInAll,
    mostWaitingPerCaller,
    mostWaitingInAll,
    longestWaitMs,
    patienceMs,
  } = options
  const servedCallers = createServedCallers()
  const waiting = new Set<WaitingCall>()
  let working = 0
  const delay = createHeavyCallDelay(patienceMs)
  let nextCheck: NodeJS.Timeout | undefined

  const waitingOf = (caller: string): number =>
    [...waiting].filter(({ callers }) => callers.includes(caller)).length

  function checkAgainIn(waitMs: number): void {
    clearTimeout(nextCheck)
    nextCheck = setTimeout(admitNext, waitMs)
  }

  function admitNext(): void {
    while (working < mostWorkingInAll) {
      const nextCall = firstAdmissible(waiting, servedCallers, mostRunningPerCaller)
      if (nextCall === undefined) return
      const waitMs = delay.waitMs(waiting.size)
      if (waitMs > 0) {
        checkAgainIn(waitMs)
        return
      }
      delay.begin()
      waiting.delete(nextCall)
      working += 1
      servedCallers.begin(nextCall.callers)
      nextCall.admit()
    }
  }

  function createAdmission(callers: readonly string[]): Admission {
    const startedAt = performance.now()
    let isWorking = true
    let hasLeft = false
    const endWork = (): void => {
      if (!isWorking) return
      isWorking = false
      working -= 1
      delay.rest(startedAt)
      admitNext()
    }
    return {
      endWork,
      leave: () => {
        if (hasLeft) return
        hasLeft = true
        servedCallers.end(callers, (caller) => waitingOf(caller) > 0)
        endWork()
        admitNext()
      },
    }
  }

  function waitFor(callers: readonly string[], signal: AbortSignal | null): Promise<Admission | null> {
    return new Promise((resolve) => {
      const giveUp = (): void => {
        waiting.delete(call)
        end(null)
      }
      const end = (admission: Admission | null): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(admission)
      }
      const call: WaitingCall = { callers, giveUp, admit: () => end(createAdmission(callers)) }
      const timer = setTimeout(giveUp, longestWaitMs)
      signal?.addEventListener('abort', giveUp)
      waiting.add(call)
      admitNext()
    })
  }

  return {
    startLightCall: () => delay.startLightCall(admitNext),

    enter: (callers, signal) => {
      if (signal?.aborted || callers.some((caller) => waitingOf(caller) >= mostWaitingPerCaller)) {
        return Promise.resolve(null)
      }
      if (waiting.size >= mostWaitingInAll && !makesRoomFor(callers, waiting)) return Promise.resolve(null)
      return waitFor(callers, signal)
    },
  }
}

function firstAdmissible(
  waiting: ReadonlySet<WaitingCall>,
  servedCallers: ReturnType<typeof createServedCallers>,
  mostRunningPerCaller: number,
): WaitingCall | undefined {
  const admissible = [...waiting].filter(({ callers }) =>
    callers.every((caller) => servedCallers.runningOf(caller) < mostRunningPerCaller),
  )
  // The sort is stable: of equal turns the call that has waited longest comes first.
  const turnOf = ({ callers }: WaitingCall) => servedCallers.lastTurnOf(callers)
  return admissible.sort((one, other) => turnOf(one) - turnOf(other))[0]
}

/** Gives up the last call of the caller with the most waiting calls, if each caller of the new call has fewer. */
function makesRoomFor(newCallers: readonly string[], waiting: ReadonlySet<WaitingCall>): boolean {
  const counts = new Map<string, number>()
  for (const { callers } of waiting) {
    for (const caller of callers) counts.set(caller, (counts.get(caller) ?? 0) + 1)
  }
  const [greediest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
  const lastCall = [...waiting].reverse().find(({ callers }) => callers.includes(greediest))
  if (lastCall === undefined || newCallers.some((caller) => (counts.get(caller) ?? 0) + 1 >= most))
    return false
  lastCall.giveUp()
  return true
}

/** Delays heavy calls during light calls, and for a rest after each heavy call. */
function createHeavyCallDelay(patienceMs: number | null) {
  let lightCalls = 0
  /** The time at which light calls began to delay a heavy call. */
  let delayedSince: number | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  /**
   * The end of the rest after a heavy call. It lasts as long as the call did, because a light call has several
   * statements.
   */
  let restUntil = 0

  return {
    /** The milliseconds that the next heavy call is delayed; 0 for a single call after a quiet second. */
    waitMs(waitingCount: number): number {
      const now = performance.now()
      if (patienceMs === null || (waitingCount < 2 && now - endedAt > QUIET_MS)) return 0
      if (lightCalls > 0) delayedSince ??= now
      if (delayedSince !== null && now - delayedSince >= patienceMs) return 0
      return lightCalls > 0 ? patienceMs - (now - (delayedSince ?? now)) : Math.max(0, restUntil - now)
    },
    begin(): void {
      delayedSince = null
    },
    rest(startedAt: number): void {
      endedAt = performance.now()
      restUntil = endedAt + (endedAt - startedAt)
    },
    /** `onLast` is called when the last light call has ended. */
    startLightCall(onLast: () => void): () => void {
      let isAtWork = true
      lightCalls += 1
      return () => {
        if (!isAtWork) return
        isAtWork = false
        lightCalls -= 1
        if (lightCalls === 0) onLast()
      }
    },
  }
}

/** The number of running calls of each caller, and the turn in which the caller was served last. */
function createServedCallers() {
  const running = new Map<string, number>()
  /** A caller is forgotten when none of its calls runs or waits. */
  const lastTurns = new Map<string, number>()
  let turn = 0
  const runningOf = (caller: string): number => running.get(caller) ?? 0

  return {
    runningOf,
    lastTurnOf: (callers: readonly string[]): number =>
      Math.max(...callers.map((caller) => lastTurns.get(caller) ?? 0)),
    begin(callers: readonly string[]): void {
      turn += 1
      for (const caller of callers) {
        running.set(caller, runningOf(caller) + 1)
        lastTurns.set(caller, turn)
      }
    },
    end(callers: readonly string[], isWaiting: (caller: string) => boolean): void {
      for (const caller of callers) {
        running.set(caller, runningOf(caller) - 1)
        if (runningOf(caller) > 0) continue
        running.delete(caller)
        if (!isWaiting(caller)) lastTurns.delete(caller)
      }
    },
  }
}
