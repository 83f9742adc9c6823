// One lock across all tabs for sign-in, sign-out, refresh and the sender of orders, so that no order is sent in a
// session that is just ending (offline.md, rule 2).
import { type StartTimer, browserLocks, createPatientLock } from '#storage/patient-lock.ts'

const SESSION_LOCK_NAME = 'counter-session'
/** The sender waits for the lock as long as a claim lasts (offline.md, rule 1). */
const SENDER_PATIENCE_MS = 90_000
/**
 * Longer than sending an order may take, but not unlimited: a frozen page must not keep people from signing in or out.
 */
const SESSION_PATIENCE_MS = 60_000

/** The work gets `hasLock`: false if the browser has no locks, or if another page kept the lock too long. */
export function createSenderLock(
  locks: Pick<LockManager, 'request'> | undefined,
  patienceMs = SENDER_PATIENCE_MS,
  startTimer?: StartTimer,
) {
  return createPatientLock({ name: SESSION_LOCK_NAME, locks, patienceMs, ...(startTimer && { startTimer }) })
}

/** The last work of this page's queue, for browsers without locks. */
let lastWork: Promise<unknown> = Promise.resolve()

function runInPageQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastWork.then(work, work)
  lastWork = turn
  return turn
}

/**
 * Runs the work while no other page signs in or out, refreshes the session, or sends an order; after a wait of
 * `SESSION_PATIENCE_MS` it runs anyway. In a browser without locks the work waits only for the works of this page.
 */
export function sessionTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = browserLocks()
  return locks ? createSenderLock(locks, SESSION_PATIENCE_MS)(work) : runInPageQueue(work)
}
