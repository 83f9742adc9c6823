// One at a time, across all tabs: sign-in, sign-out, refresh, and the sender of orders, so that no order leaves under a
// session that is just ending (offline.md, rule 2).
import { type After, browserLocks, createPatientLock } from '#storage/patient-lock.ts'

const SESSION_LOCK_NAME = 'counter-session'
/** As long as a claim counts (offline.md, rule 1). */
const SENDER_PATIENCE_MS = 90_000
/** Longer than an order may take; a holder that is frozen does not keep people from signing in or out. */
const SESSION_PATIENCE_MS = 60_000

/** `isHolder` is false where there are no locks, or where their holder did not give way in time. */
export function createSenderLock(
  locks: Pick<LockManager, 'request'> | undefined,
  patienceMs = SENDER_PATIENCE_MS,
  after?: After,
) {
  return createPatientLock({ name: SESSION_LOCK_NAME, locks, patienceMs, ...(after && { after }) })
}

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
  return locks ? createSenderLock(locks, SESSION_PATIENCE_MS)(work) : inPage(work)
}
