// The rule for pauses: after a 429, or a 503 with Retry-After, no call is sent to that address before the pause is
// over, whether a timer, a screen or a person starts the call, unless the server limits the call per person. The outbox
// also has its own pauses.
import * as v from 'valibot'
import { waitBeforeRetry } from '#domain/back-off.ts'
import type { AnswerHead, ExchangeRequest } from './exchange.ts'
import { LONGEST_PAUSE_MS, retryAtOf } from './retry-after.ts'

const SHORTEST_PAUSE_MS = 5_000

/** The pause in milliseconds: 5 s after the first failure in a row, doubled at each further failure, at most 15 min. */
export function pauseAfter(failureCount: number): number {
  return waitBeforeRetry(SHORTEST_PAUSE_MS, failureCount)
}

export interface Pauses {
  /** End of the pause of this address, epoch milliseconds; null where a call may be sent now. */
  endOf(method: string, path: string): number | null
  /** Begins or ends the pause of this address. `askedAt`: when the call was sent, epoch milliseconds. */
  applyAnswer(request: ExchangeRequest, answer: AnswerHead, askedAt: number): void
}

/** localStorage, in which all tabs share the pauses. A lost pause costs one more call. */
export interface PauseMemory {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The account that the pauses belong to: the server limits calls per person, so the next account does not wait. */
  owner: string
}

const STORAGE_KEY = 'counter-pauses'
/**
 * The stored pauses by address. `heardAt`: the time of the busy answer; `until`: the end of the pause (both epoch
 * milliseconds); `times`: the number of busy answers in a row.
 */
const pausesSchema = v.record(
  v.string(),
  v.object({ heardAt: v.number(), until: v.number(), times: v.number() }),
)
const storedSchema = v.object({ owner: v.string(), asked: pausesSchema })
type StoredPauses = v.InferOutput<typeof pausesSchema>

/** Without `memory` only this page has the pauses (tests, simulations). */
export function createPauses(now: () => number, memory?: PauseMemory): Pauses {
  /** The pauses that this page wrote last, used when localStorage has none. */
  let pagePauses: StoredPauses = {}
  const addressOf = (method: string, path: string) => `${method} ${path}`

  function read(): StoredPauses {
    const text = memory?.storage.getItem(STORAGE_KEY)
    if (memory === undefined || text == null) return pagePauses
    const storedPauses = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), text)
    return storedPauses.success && storedPauses.output.owner === memory.owner ? storedPauses.output.asked : {}
  }

  /** Stores the pauses, without pauses that ended more than an hour ago. */
  function write(pauses: StoredPauses): void {
    const recentPauses = Object.fromEntries(
      Object.entries(pauses).filter(([, { until }]) => now() - until < LONGEST_PAUSE_MS),
    )
    pagePauses = recentPauses
    if (memory === undefined) return
    try {
      if (Object.keys(recentPauses).length === 0) memory.storage.removeItem(STORAGE_KEY)
      else memory.storage.setItem(STORAGE_KEY, JSON.stringify({ owner: memory.owner, asked: recentPauses }))
    } catch {
      // The device is full: this page still has the pauses in memory.
    }
  }

  function isUnderWay(endsAt: number): boolean {
    const leftMs = endsAt - now()
    return leftMs > 0 && leftMs <= LONGEST_PAUSE_MS
  }

  // Removes old pauses and the pauses of another account.
  if (memory?.storage.getItem(STORAGE_KEY) != null) write(read())

  return {
    endOf(method, path) {
      const endsAt = read()[addressOf(method, path)]?.until ?? 0
      return isUnderWay(endsAt) ? endsAt : null
    },
    applyAnswer({ method, path }, answer, askedAt) {
      const address = addressOf(method, path)
      const isBusy = answer.status === 429
      const retryAt = isBusy || answer.status === 503 ? retryAtOf(answer.headers, now()) : null
      const { [address]: earlierPause, ...otherPauses } = read()
      if (isBusy || retryAt !== null) {
        const busyCount = (earlierPause?.times ?? 0) + 1
        const endsAt = retryAt ?? now() + pauseAfter(busyCount)
        write({ ...otherPauses, [address]: { heardAt: now(), until: endsAt, times: busyCount } })
      } else if (earlierPause !== undefined && earlierPause.heardAt <= askedAt) {
        // Only the answer to a call that was sent after the busy answer ends the pause.
        write(otherPauses)
      }
    },
  }
}
