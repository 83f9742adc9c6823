// The waiting times of the outbox (offline.md, rules 2, 5 and 6). Milliseconds.
import { backOff } from '#domain/back-off.ts'

const SHORTEST_WAIT_MS = 5_000

/** No order is planned further ahead; a later time comes from a clock that has been set back since. */
export const LONGEST_PLAN_MS = 60 * 60_000

/** A claim older than this is abandoned if no lock can tell whether its tab is alive. */
export const CLAIM_LIMIT_MS = 90_000
/** A POST starts within this time after `sending` is durable, or not at all. */
export const START_LIMIT_MS = 5_000
/** Two reads of the history agree only when they are this far apart. */
export const HISTORY_READS_APART_MS = 60_000
/** If the history does not show an order after this time, a person is asked. */
export const SETTLE_MS = 300_000

/** Finished orders stay readable this long. */
export const FINISHED_KEPT_MS = 30 * 24 * 60 * 60_000
/** A page that stays open deletes older finished orders this often. */
export const PRUNES_APART_MS = 24 * 60 * 60_000

/** Time between questions to a server that denies an order while it confirms the session. */
const SESSION_ASKS_APART_MS = 60_000

/** 5 s, doubled with every try up to 15 min; `chance` in [0, 1) takes up to a quarter off. */
export function waitAfter(tries: number, chance: number): number {
  return Math.round(backOff(SHORTEST_WAIT_MS, tries + 1) * (1 - chance / 4))
}

/** Time between two questions whose session it is: a minute, doubled with every question in vain, up to 15 min. */
export function sessionAsksApart(asks: number): number {
  return backOff(SESSION_ASKS_APART_MS, asks)
}
