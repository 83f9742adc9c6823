// Admits a few heavy calls at a time and serves callers in turn, so that the many calls of one caller do not delay
// other callers. While several heavy calls wait, none starts during a light call: a light call has many short
// database statements, and each of these would wait for a long statement of the heavy call.

/** If the previous heavy call ended longer ago than this, a single heavy call starts at once. */
const QUIET_MS = 1000
/** A device asks for its next page within this time; a person who tries to sign in again takes longer. */
const REMEMBERED_MS = 5000

export interface CallQueueOptions {
  /** The most calls of one caller that run at a time; a call runs until the caller has read its answer. */
  mostRunningPerCaller: number
  /** The most calls of all callers that the server works on at a time. */
  mostWorkingInAll: number
  /**
   * The most waiting calls of one caller and in all. If all places are taken, a new call may take a place of the first
   * group, or of the caller, with the most waiting calls (`makeRoomFor`).
   */
  mostWaitingPerCaller: number
  mostWaitingInAll: number
  longestWaitMs: number
  /** The longest time that light calls delay a heavy call; null: no delay, also none after a heavy call. */
  patienceMs: number | null
  /** The calls of a caller of whom fewer wait have no delay; usually 0. */
  leastDelayed?: number
}

export interface Admission {
  /** Marks the end of the work of the server; the caller may still be reading the answer. */
  endWork: () => void
  /** Marks the end of the call: the caller has read the answer, or has closed the connection. */
  leave: () => void
}

interface NamedCall {
  /** The names under which the call counts, such as its person and its address; the limits per caller hold for each. */
  callers: readonly string[]
  /** The groups that take turns before the callers do, the widest first. No limit holds for them. */
  groups: readonly string[]
}

interface WaitingCall extends NamedCall {
  admit: () => void
  giveUp: () => void
}

export interface CallQueue {
  /**
   * Resolves when the call may run; with null when too many calls wait, it waited too long, or its signal aborted. Calls
   * take turns by their first group, then by their second one, and so on, and then by their callers.
   */
  enter: (
    callers: readonly string[],
    signal: AbortSignal | null,
    groups?: readonly string[],
  ) => Promise<Admission | null>
  /** Marks the start of a light call; the returned function marks its end. */
  startLightCall: () => () => void
}

export function createCallQueue(options: CallQueueOptions): CallQueue {
  const { mostRunningPerCaller, mostWorkingInAll, mostWaitingPerCaller, mostWaitingInAll, longestWaitMs } =
    options
  const servedCallers = createServedCallers()
  const waitingCalls = new Set<WaitingCall>()
  let workingCount = 0
  const delay = createHeavyCallDelay(options)
  let nextCheck: NodeJS.Timeout | undefined

  const waitingCountOf = (caller: string): number =>
    [...waitingCalls].filter(({ callers }) => callers.includes(caller)).length

  function checkAgainIn(waitMs: number): void {
    clearTimeout(nextCheck)
    nextCheck = setTimeout(admitNext, waitMs)
  }

  function admitNext(): void {
    while (workingCount < mostWorkingInAll) {
      const nextCall = firstAdmissibleCall(waitingCalls, servedCallers, mostRunningPerCaller)
      if (nextCall === undefined) return
      const waitMs = delay.waitMs(waitingCalls.size, Math.max(...nextCall.callers.map(waitingCountOf)))
      if (waitMs > 0) {
        checkAgainIn(waitMs)
        return
      }
      delay.endDelay()
      waitingCalls.delete(nextCall)
      workingCount += 1
      servedCallers.beginCall([...nextCall.callers, ...nextCall.groups])
      nextCall.admit()
    }
  }

  function createAdmission({ callers, groups }: NamedCall): Admission {
    const startedAt = performance.now()
    let isWorking = true
    let hasLeft = false
    const endWork = (): void => {
      if (!isWorking) return
      isWorking = false
      workingCount -= 1
      delay.startRest(startedAt)
      admitNext()
    }
    return {
      endWork,
      leave: () => {
        if (hasLeft) return
        hasLeft = true
        servedCallers.endCall([...callers, ...groups])
        endWork()
        admitNext()
      },
    }
  }

  function waitFor(newCall: NamedCall, signal: AbortSignal | null): Promise<Admission | null> {
    return new Promise((resolve) => {
      const giveUp = (): void => {
        waitingCalls.delete(call)
        settle(null)
      }
      const settle = (admission: Admission | null): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(admission)
      }
      const call: WaitingCall = { ...newCall, giveUp, admit: () => settle(createAdmission(newCall)) }
      const timer = setTimeout(giveUp, longestWaitMs)
      signal?.addEventListener('abort', giveUp)
      waitingCalls.add(call)
      admitNext()
    })
  }

  return {
    startLightCall: () => delay.startLightCall(admitNext),

    enter: (callers, signal, groups = []) => {
      if (signal?.aborted || callers.some((caller) => waitingCountOf(caller) >= mostWaitingPerCaller)) {
        return Promise.resolve(null)
      }
      const newCall = { callers, groups }
      if (waitingCalls.size >= mostWaitingInAll && !makeRoomFor(newCall, waitingCalls))
        return Promise.resolve(null)
      return waitFor(newCall, signal)
    },
  }
}

function firstAdmissibleCall(
  waitingCalls: ReadonlySet<WaitingCall>,
  servedCallers: ReturnType<typeof createServedCallers>,
  mostRunningPerCaller: number,
): WaitingCall | undefined {
  const admissibleCalls = [...waitingCalls].filter(({ callers }) =>
    callers.every((caller) => servedCallers.runningCountOf(caller) < mostRunningPerCaller),
  )
  const turnsOf = ({ callers, groups }: WaitingCall): number[] => [
    ...groups.map((group) => servedCallers.lastTurnOf([group])),
    servedCallers.lastTurnOf(callers),
  ]
  // The sort is stable: of two calls with the same turns the one that has waited longer comes first.
  return admissibleCalls.sort((one, other) => compareTurns(turnsOf(one), turnsOf(other)))[0]
}

function compareTurns(turns: readonly number[], otherTurns: readonly number[]): number {
  const index = turns.findIndex((turn, position) => turn !== otherTurns[position])
  return index < 0 ? 0 : (turns[index] ?? 0) - (otherTurns[index] ?? 0)
}

/** Makes room among the calls of the first groups, or else among those of the callers; returns true if it did. */
function makeRoomFor(newCall: NamedCall, waitingCalls: ReadonlySet<WaitingCall>): boolean {
  return (
    makeRoomAmong(({ groups }) => groups.slice(0, 1), newCall, waitingCalls) ||
    makeRoomAmong(({ callers }) => callers, newCall, waitingCalls)
  )
}

/**
 * Gives up the last call of the name with the most waiting calls, if each name of the new call has at least two fewer.
 * Returns true if it gave up a call.
 */
function makeRoomAmong(
  namesOf: (call: NamedCall) => readonly string[],
  newCall: NamedCall,
  waitingCalls: ReadonlySet<WaitingCall>,
): boolean {
  const waitingCounts = new Map<string, number>()
  for (const call of waitingCalls) {
    for (const name of namesOf(call)) waitingCounts.set(name, (waitingCounts.get(name) ?? 0) + 1)
  }
  const [busiestName, mostWaiting] = [...waitingCounts].reduce(
    (one, other) => (other[1] > one[1] ? other : one),
    ['', 0],
  )
  const lastCall = [...waitingCalls].reverse().find((call) => namesOf(call).includes(busiestName))
  if (
    lastCall === undefined ||
    namesOf(newCall).some((name) => (waitingCounts.get(name) ?? 0) + 1 >= mostWaiting)
  )
    return false
  lastCall.giveUp()
  return true
}

/** Delays heavy calls during light calls, and for a rest after each heavy call. */
function createHeavyCallDelay({ patienceMs, leastDelayed = 0 }: CallQueueOptions) {
  let lightCallCount = 0
  /** The time at which light calls began to delay a heavy call. */
  let delayedSince: number | null = null
  let heavyCallEndedAt = Number.NEGATIVE_INFINITY
  /**
   * The end of the rest after a heavy call. The rest is as long as the call, so that light calls, which have several
   * statements, can end before the next heavy call.
   */
  let restUntil = 0

  return {
    /** The milliseconds that the next heavy call is delayed; 0 for a single call after a quiet second. */
    waitMs(waitingCount: number, waitingOfCaller: number): number {
      const now = performance.now()
      const isQuiet = waitingCount < 2 && now - heavyCallEndedAt > QUIET_MS
      if (patienceMs === null || waitingOfCaller < leastDelayed || isQuiet) return 0
      if (lightCallCount > 0) delayedSince ??= now
      if (delayedSince !== null && now - delayedSince >= patienceMs) return 0
      return lightCallCount > 0 ? patienceMs - (now - (delayedSince ?? now)) : Math.max(0, restUntil - now)
    },
    endDelay(): void {
      delayedSince = null
    },
    startRest(startedAt: number): void {
      heavyCallEndedAt = performance.now()
      restUntil = heavyCallEndedAt + (heavyCallEndedAt - startedAt)
    },
    /** `onLast` is called when the last light call has ended. */
    startLightCall(onLast: () => void): () => void {
      let isRunning = true
      lightCallCount += 1
      return () => {
        if (!isRunning) return
        isRunning = false
        lightCallCount -= 1
        if (lightCallCount === 0) onLast()
      }
    },
  }
}

/**
 * The number of running calls of each caller, and the turn in which the caller was served last. A caller whose calls come
 * one after the other waits for callers that were served before it, so its turn is remembered between its calls.
 */
function createServedCallers() {
  const runningCounts = new Map<string, number>()
  /** The caller that was served last comes last. */
  const lastTurns = new Map<string, { turn: number; servedAt: number }>()
  let turn = 0
  const runningCountOf = (caller: string): number => runningCounts.get(caller) ?? 0

  function forgetOldTurns(now: number): void {
    for (const [caller, { servedAt }] of lastTurns) {
      if (now - servedAt < REMEMBERED_MS) return
      lastTurns.delete(caller)
    }
  }

  return {
    runningCountOf,
    lastTurnOf: (callers: readonly string[]): number =>
      Math.max(...callers.map((caller) => lastTurns.get(caller)?.turn ?? 0)),
    beginCall(callers: readonly string[]): void {
      turn += 1
      const servedAt = performance.now()
      forgetOldTurns(servedAt)
      for (const caller of callers) {
        runningCounts.set(caller, runningCountOf(caller) + 1)
        lastTurns.delete(caller)
        lastTurns.set(caller, { turn, servedAt })
      }
    },
    endCall(callers: readonly string[]): void {
      for (const caller of callers) {
        runningCounts.set(caller, runningCountOf(caller) - 1)
        if (runningCountOf(caller) === 0) runningCounts.delete(caller)
      }
    },
  }
}
