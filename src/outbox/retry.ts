// The waiting times of the outbox (offline.md, rules 2, 5 and 6). Milliseconds.
import { site } from '#site/site.ts'
import { waitBeforeRetry } from '#domain/back-off.ts'

const SHORTEST_WAIT_MS = 5_000

/** The longest time until an order's next try. A later stored time shows that the clock was set back: try at once. */
export const LONGEST_PLAN_MS = 60 * 60_000

/** A claim older than this is abandoned if no lock can tell whether its tab is alive. */
export const CLAIM_LIMIT_MS = 90_000
/** A POST starts within this time after `sending` is durable, or not at all. */
export const START_LIMIT_MS = 5_000
/** Two reads of the history prove a match, or that there is none, only if at least this time is between them. */
export const HISTORY_READ_INTERVAL_MS = 60_000
/**
 * For this time after a POST, the POST may still arrive. Only later is a person asked about an order that the history
 * does not show.
 */
export const SETTLE_MS = 300_000

/**
 * For this time after the backend confirmed an order, its history may lack the order: a replica may lag behind. Only later is a
 * sent order called missing.
 */
export const HISTORY_LAG_MS = 600_000

/** After the key store got a new name, devices search their sent orders within this time, not all at once. */
export const SEARCH_SPREAD_MS = 300_000

/** The content of finished orders is stored for this time. */
export const KEEP_FINISHED_MS = site.offline.finishedOrderDays * 24 * 60 * 60_000
/** The time after which an open page again deletes old finished orders. */
export const PRUNE_INTERVAL_MS = 24 * 60 * 60_000

/** The shortest pause between two questions to the server for the author's session. */
const SESSION_QUESTION_INTERVAL_MS = 60_000

/** 5 s, doubled with every try up to 15 min; `chance` in [0, 1) shortens it by up to a quarter. */
export function waitAfter(tries: number, chance: number): number {
  return Math.round(waitBeforeRetry(SHORTEST_WAIT_MS, tries + 1) * (1 - chance / 4))
}

/** The pause after `questionCount` questions for the session: a minute after the first, then doubled, up to 15 min. */
export function sessionQuestionInterval(questionCount: number): number {
  return waitBeforeRetry(SESSION_QUESTION_INTERVAL_MS, questionCount)
}
