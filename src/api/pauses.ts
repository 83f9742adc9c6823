// The one rule for pauses. Where the server asks for one (429, or Retry-After with a 503), no call goes to that address
// before it is over, whoever asks: a timer, a screen that is opened again, a person. The outbox has its own beside it.
import * as v from 'valibot'
import { backOff } from '#domain/back-off.ts'
import type { AnswerHead, ExchangeRequest } from './exchange.ts'
import { LONGEST_ASKED_MS, retryAtOf } from './retry-after.ts'

const SHORTEST_PAUSE_MS = 5_000

/** 5 s after the first failure, doubled with every further one, up to 15 min. */
export function pauseAfter(failures: number): number {
  return backOff(SHORTEST_PAUSE_MS, failures)
}

export interface Pauses {
  /** Until when nothing may be sent there, epoch milliseconds; null where it may be sent now. */
  until(method: string, path: string): number | null
  /** Reads from an answer whether the server asks for a pause; `askedAt`, epoch milliseconds, is when it was asked. */
  hear(request: ExchangeRequest, answer: AnswerHead, askedAt: number): void
}

/** Where every tab of the device keeps the pauses: localStorage. What is lost there is only asked for once more. */
export interface PauseMemory {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Whose pauses they are: the server counts persons, and the next one on this device does not wait for the last. */
  owner: string
}

const STORAGE_KEY = 'counter-pauses'
const askedSchema = v.record(
  v.string(),
  v.object({ heardAt: v.number(), until: v.number(), times: v.number() }),
)
const keptSchema = v.object({ owner: v.string(), asked: askedSchema })
type Asked = v.InferOutput<typeof askedSchema>

/** `memory` is left out where there is one page only (tests, simulations). */
export function createPauses(now: () => number, memory?: PauseMemory): Pauses {
  /** Where nothing can be kept; otherwise what this page knew last. */
  let own: Asked = {}
  const addressOf = (method: string, path: string) => `${method} ${path}`

  function read(): Asked {
    const text = memory?.storage.getItem(STORAGE_KEY)
    if (memory === undefined || text == null) return own
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), text)
    return kept.success && kept.output.owner === memory.owner ? kept.output.asked : {}
  }

  /** Without those that ended so long ago that they count no more. */
  function write(all: Asked): void {
    const asked = Object.fromEntries(
      Object.entries(all).filter(([, { until }]) => now() - until < LONGEST_ASKED_MS),
    )
    own = asked
    if (memory === undefined) return
    try {
      if (Object.keys(asked).length === 0) memory.storage.removeItem(STORAGE_KEY)
      else memory.storage.setItem(STORAGE_KEY, JSON.stringify({ owner: memory.owner, asked }))
    } catch {
      // A device without room: this page still knows.
    }
  }

  function isUnderWay(until: number): boolean {
    const leftMs = until - now()
    return leftMs > 0 && leftMs <= LONGEST_ASKED_MS
  }

  // What another person or an hour long gone left behind.
  if (memory?.storage.getItem(STORAGE_KEY) != null) write(read())

  return {
    until(method, path) {
      const until = read()[addressOf(method, path)]?.until ?? 0
      return isUnderWay(until) ? until : null
    },
    hear({ method, path }, answer, askedAt) {
      const address = addressOf(method, path)
      const isBusy = answer.status === 429
      const retryAt = isBusy || answer.status === 503 ? retryAtOf(answer.headers, now()) : null
      const { [address]: before, ...others } = read()
      if (isBusy || retryAt !== null) {
        const times = (before?.times ?? 0) + 1
        const until = retryAt ?? now() + pauseAfter(times)
        write({ ...others, [address]: { heardAt: now(), until, times } })
      } else if (before !== undefined && before.heardAt <= askedAt) {
        // A slow answer to what was asked before the pause does not end it.
        write(others)
      }
    },
  }
}
