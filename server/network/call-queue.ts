// Admits few heavy calls at a time and takes callers in turn, so that a caller with many calls waits for these and does
// not delay the others. While several wait, none begins as long as a light call is at work: a light call has many short
// statements, and each of them would wait for a long one.

/** Within this time after a heavy call another one counts as crowded. */
const CROWDED_MS = 1000

export interface CallQueueOptions {
  /** The most calls of one caller that run at a time. */
  mostOfCaller: number
  /** The most calls that work at a time in all. */
  mostInAll: number
  /** The most waiting calls of one caller and of all. Without a free place the caller with most loses one. */
  mostWaiting: number
  mostWaitingInAll: number
  longestWaitMs: number
  /** The longest time that light calls hold a heavy one back; null: no holding back, and no rest after a heavy call. */
  patienceMs: number | null
}

export interface Admission {
  /** Ends the work; the caller may then read the answer for as long as it likes. */
  endWork: () => void
  /** Called when the caller has the answer, or is gone. */
  leave: () => void
}

interface Waiting {
  callers: readonly string[]
  admit: () => void
  giveUp: () => void
}

export interface CallQueue {
  /** Resolves when the call may run; with null when too many wait, it waited too long, or its signal gave it up. */
  enter: (callers: readonly string[], signal: AbortSignal | null) => Promise<Admission | null>
  /** Marks a light call as at work until the returned function is called. */
  startLight: () => () => void
}

export function createCallQueue(options: CallQueueOptions): CallQueue {
  const { mostOfCaller, mostInAll, mostWaiting, mostWaitingInAll, longestWaitMs, patienceMs } = options
  const served = createServedCallers()
  const waiting = new Set<Waiting>()
  let working = 0
  const hold = createHold(patienceMs)
  let lookingAgain: NodeJS.Timeout | undefined

  const waitingOf = (caller: string): number =>
    [...waiting].filter(({ callers }) => callers.includes(caller)).length

  function lookAgainIn(waitMs: number): void {
    clearTimeout(lookingAgain)
    lookingAgain = setTimeout(admitNext, waitMs)
  }

  function admitNext(): void {
    while (working < mostInAll) {
      const next = firstAdmissible(waiting, served, mostOfCaller)
      if (next === undefined) return
      const waitMs = hold.waitMs(waiting.size)
      if (waitMs > 0) {
        lookAgainIn(waitMs)
        return
      }
      hold.begin()
      waiting.delete(next)
      working += 1
      served.begin(next.callers)
      next.admit()
    }
  }

  function admissionOf(callers: readonly string[]): Admission {
    const startedAt = performance.now()
    let isWorking = true
    let isHere = true
    const endWork = (): void => {
      if (!isWorking) return
      isWorking = false
      working -= 1
      hold.rest(startedAt)
      admitNext()
    }
    return {
      endWork,
      leave: () => {
        if (!isHere) return
        isHere = false
        served.end(callers, (caller) => waitingOf(caller) > 0)
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
      const call: Waiting = { callers, giveUp, admit: () => end(admissionOf(callers)) }
      const timer = setTimeout(giveUp, longestWaitMs)
      signal?.addEventListener('abort', giveUp)
      waiting.add(call)
      admitNext()
    })
  }

  return {
    startLight: () => hold.startLight(admitNext),

    enter: (callers, signal) => {
      if (signal?.aborted || callers.some((caller) => waitingOf(caller) >= mostWaiting)) {
        return Promise.resolve(null)
      }
      if (waiting.size >= mostWaitingInAll && !makesRoomFor(callers, waiting)) return Promise.resolve(null)
      return waitFor(callers, signal)
    },
  }
}

function firstAdmissible(
  waiting: ReadonlySet<Waiting>,
  served: ReturnType<typeof createServedCallers>,
  mostOfCaller: number,
): Waiting | undefined {
  const admissible = [...waiting].filter(({ callers }) =>
    callers.every((caller) => served.runningOf(caller) < mostOfCaller),
  )
  // The sort is stable: of equal turns the call that has waited longest comes first.
  const turnOf = ({ callers }: Waiting) => served.lastTurnOf(callers)
  return admissible.sort((one, other) => turnOf(one) - turnOf(other))[0]
}

/** Gives up the last call of the caller with most waiting calls, if each of the newcomers has fewer. */
function makesRoomFor(newcomers: readonly string[], waiting: ReadonlySet<Waiting>): boolean {
  const counts = new Map<string, number>()
  for (const { callers } of waiting) {
    for (const caller of callers) counts.set(caller, (counts.get(caller) ?? 0) + 1)
  }
  const [greediest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
  const last = [...waiting].reverse().find(({ callers }) => callers.includes(greediest))
  if (last === undefined || newcomers.some((caller) => (counts.get(caller) ?? 0) + 1 >= most)) return false
  last.giveUp()
  return true
}

/** Holds heavy calls back while light ones work, and for a rest after each heavy call. */
function createHold(patienceMs: number | null) {
  let lightCalls = 0
  /** When light calls began to hold a heavy one back. */
  let heldSince: number | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  /** The end of the rest after a heavy call, which is as long as the call was: a light call takes several turns. */
  let restUntil = 0

  return {
    /** The milliseconds that the next heavy call is held back; 0 for a lone call after a quiet second. */
    waitMs(waitingCount: number): number {
      const now = performance.now()
      if (patienceMs === null || (waitingCount < 2 && now - endedAt > CROWDED_MS)) return 0
      if (lightCalls > 0) heldSince ??= now
      if (heldSince !== null && now - heldSince >= patienceMs) return 0
      return lightCalls > 0 ? patienceMs - (now - (heldSince ?? now)) : Math.max(0, restUntil - now)
    },
    begin(): void {
      heldSince = null
    },
    rest(startedAt: number): void {
      endedAt = performance.now()
      restUntil = endedAt + (endedAt - startedAt)
    },
    /** `onLast` is called when no light call is at work any more. */
    startLight(onLast: () => void): () => void {
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
  const servedIn = new Map<string, number>()
  let turn = 0
  const runningOf = (caller: string): number => running.get(caller) ?? 0

  return {
    runningOf,
    lastTurnOf: (callers: readonly string[]): number =>
      Math.max(...callers.map((caller) => servedIn.get(caller) ?? 0)),
    begin(callers: readonly string[]): void {
      turn += 1
      for (const caller of callers) {
        running.set(caller, runningOf(caller) + 1)
        servedIn.set(caller, turn)
      }
    },
    end(callers: readonly string[], isWaiting: (caller: string) => boolean): void {
      for (const caller of callers) {
        running.set(caller, runningOf(caller) - 1)
        if (runningOf(caller) > 0) continue
        running.delete(caller)
        if (!isWaiting(caller)) servedIn.delete(caller)
      }
    },
  }
}
