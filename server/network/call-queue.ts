// Lets few heavy calls run at a time, and the next caller's before the next call of one who was just served: who asks for
// much waits for his own calls, not everybody for them. Where several wait, none begins while a light one is at work,
// which has many short statements: each of them would wait for a long one.

/** So long after a heavy call the next is no lonely one. */
const CROWDED_MS = 1000

export interface CallQueueOptions {
  /** At most so many calls of a caller run at a time. */
  mostOfCaller: number
  /** At most so many work at a time in all. */
  mostInAll: number
  /** At most so many calls of a caller wait, and so many of all; then who has most of them loses his last to one who has fewer. */
  mostWaiting: number
  mostWaitingInAll: number
  longestWaitMs: number
  /** For so long a call is held back where one light call follows the other, and there is a rest after each; null: neither. */
  patienceMs: number | null
}

export interface Admission {
  /** The work is done; what is left is that the caller reads his answer, which may take him as long as he likes. */
  endWork: () => void
  /** The caller has his answer, or is gone. */
  leave: () => void
}

interface Waiting {
  callers: readonly string[]
  admit: () => void
  giveUp: () => void
}

export interface CallQueue {
  /** Resolves when the call may run; with null where too many wait, or it waited too long, or was given up by its signal. */
  enter: (callers: readonly string[], signal: AbortSignal | null) => Promise<Admission | null>
  /** A light call is at work, until what is answered is called. */
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
  // Of equals the one that has waited longest stands first: the sort keeps their order.
  const turnOf = ({ callers }: Waiting) => served.lastTurnOf(callers)
  return admissible.sort((one, other) => turnOf(one) - turnOf(other))[0]
}

/** Gives up the last call of whoever has most of them, where the newcomers have fewer. */
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

/** Holds heavy calls back for light ones, and for a rest after each. */
function createHold(patienceMs: number | null) {
  let lightCalls = 0
  /** Since when light calls hold a heavy one back. */
  let heldSince: number | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  /** After each heavy call the server rests for as long as it took: a light call comes and goes over several turns. */
  let restUntil = 0

  return {
    /** How long the next heavy call is held back; the first for a while is not. */
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
    /** `onLast` is told when no light call is at work any more. */
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

/** How many calls of each caller run, and in which turn he was served last. */
function createServedCallers() {
  const running = new Map<string, number>()
  /** Forgotten when nothing of the caller runs or waits. */
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
