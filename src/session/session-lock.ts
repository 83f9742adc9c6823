// One lock across all tabs for sign-in, sign-out, refresh and the sender of orders, so that no order is sent in a
// session that is just ending (offline.md, rule 2).
import { type After, browserLocks, createPatientLock } from '#storage/patient-lock.ts'

const SESSION_LOCK_NAME = 'counter-session'
/** As long as a claim lasts (offline.md, rule 1). */
const SENDER_PATIENCE_MS = 90_000
/** Longer than an order may take; a frozen holder does not keep people from signing in or out. */
const SESSION_PATIENCE_MS = 60_000

/** `isHolder` is false if the browser has no locks, or the holder did not give way in time. */
export function createSenderLock(
  locks: Pick<LockManager, 'request'> | undefined,
  patienceMs = SENDER_PATIENCE_MS,
  after?: After,
) {
  return createPatientLock({ name: SESSION_LOCK_NAME, locks, patienceMs, ...(after && { after }) })
}

/** Without browser locks the works of this page still run one at a time. */
let lastInPage: Promise<unknown> = Promise.resolve()

function inPage<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInPage.then(work, work)
  lastInPage = turn
  return turn
}

/** Does the work while no other page signs in or out, refreshes or sends. */
export function sessionTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = browserLocks()
  return locks ? createSenderLock(locks, SESSION_PATIENCE_MS)(work) : inPage(work)
}
