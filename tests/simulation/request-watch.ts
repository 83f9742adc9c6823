// Simulates a tab's calls about requests to managers, at the times of src/app/keep-review-requests.ts.
import {
  followReviewRequests,
  type RequestPorts,
  requestWorkOf,
} from '#server-state/orders/follow-review-requests.ts'

const ASK_INTERVAL_MS = 60_000

interface RequestWatchParts {
  ports: RequestPorts
  accountId: number
  /** True while the session is confirmed and the server answers. */
  mayCall(): boolean
  runAfter(waitMs: number, work: () => void): void
}

/** Returns a function that makes the calls that are due; it makes them again every minute while a request is open. */
export function createRequestWatch({ ports, accountId, mayCall, runAfter }: RequestWatchParts): () => void {
  let isCalling = false
  let isCallPlanned = false

  async function makeCalls(): Promise<void> {
    const workBefore = requestWorkOf(await ports.store.listOpen())
    if (workBefore === '' || !mayCall()) return
    await followReviewRequests(ports, accountId)
  }
  async function hasWork(): Promise<boolean> {
    return requestWorkOf(await ports.store.listOpen()) !== ''
  }
  async function callAndPlan(): Promise<void> {
    isCalling = true
    // Fails only if the device's storage fails; the next call tries again.
    await makeCalls().catch(() => {})
    isCalling = false
    if (isCallPlanned || !(await hasWork())) return
    isCallPlanned = true
    runAfter(ASK_INTERVAL_MS, () => {
      isCallPlanned = false
      callIfIdle()
    })
  }
  function callIfIdle(): void {
    if (!isCalling) callAndPlan().catch(() => {}) // as above
  }
  return callIfIdle
}
