import { browserLocks, createSenderLock } from './sender-lock.ts'

/** Longer than an order may take; a holder that is frozen does not keep people from signing in or out. */
const PATIENCE_MS = 60_000

/** Where the browser has no locks at least this page keeps to one at a time. */
let lastInPage: Promise<unknown> = Promise.resolve()

function inPage<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInPage.then(work, work)
  lastInPage = turn
  return turn
}

/** Does the work when nobody else signs in or out, refreshes or sends. */
export function sessionTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = browserLocks()
  return locks ? createSenderLock(locks, PATIENCE_MS)(work) : inPage(work)
}
