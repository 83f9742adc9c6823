// The one rule for pauses. Where the server asks for one (429, or Retry-After with a 503), no call goes to that address
// before it is over, whoever asks: a timer, a screen that is opened again, a person. The outbox has its own beside it.
import type { Exchange, ExchangeRequest } from './exchange.ts'
import { retryAtOf } from './retry-after.ts'

const SHORTEST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** No pause is longer (retry-after.ts): what seems to be was noted by a clock that has been set back since. */
const LONGEST_ASKED_MS = 3_600_000

/** 5 s after the first failure, doubled with every further one, up to 15 min. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20))
}

export interface Pauses {
  /** Until when nothing may be sent there, epoch milliseconds; null where it may be sent now. */
  until(method: string, path: string): number | null
  /** Reads from an answer whether the server asks for a pause. */
  hear(request: ExchangeRequest, result: Exchange): void
}

export function createPauses(now: () => number): Pauses {
  const asked = new Map<string, { until: number; times: number }>()
  const addressOf = (method: string, path: string) => `${method} ${path}`
  return {
    until(method, path) {
      const until = asked.get(addressOf(method, path))?.until ?? 0
      const leftMs = until - now()
      return leftMs > 0 && leftMs <= LONGEST_ASKED_MS ? until : null
    },
    hear({ method, path }, result) {
      if (!result.answered) return
      const address = addressOf(method, path)
      const isBusy = result.status === 429
      const retryAt = isBusy || result.status === 503 ? retryAtOf(result.headers, now()) : null
      if (!isBusy && retryAt === null) return void asked.delete(address)
      const times = (asked.get(address)?.times ?? 0) + 1
      asked.set(address, { until: retryAt ?? now() + pauseAfter(times), times })
    },
  }
}
