import { CLAIM_LIMIT_MS, sessionQuestionInterval, waitAfter } from '../retry.ts'
import type { Queue, QueueEntry } from './queue.ts'
import type { ClaimWatch } from './run-pass.ts'

const LONGEST_TIMER_MS = 60_000
const SHORTEST_TIMER_MS = 500

export interface PlanParts<Entry extends QueueEntry, Event> {
  queue: Pick<Queue<Entry, Event>, 'machine' | 'ports'>
  claims: ClaimWatch<Entry>
  isStopped(): boolean
  /** The `mayGoOn` of `PassesParts`. */
  mayGoOn(): boolean
  /** The entry waits for a session of the account that uses this page. */
  isWaitingForOurSession(entry: Entry): boolean
  /** The `failureCount` of `Passes`. */
  failureCount(): number
  onDue(): void
  confirmSession(): Promise<boolean>
  onSessionConfirmed(): Promise<void>
}

/** Plans the next pass, and the next question to the server for the session. */
export interface PassPlan {
  /** Plans again from the stored entries. */
  renew(): Promise<void>
  cancel(): void
}

export function planPasses<Entry extends QueueEntry, Event>(parts: PlanParts<Entry, Event>): PassPlan {
  const { queue, claims, isStopped } = parts
  const { machine, ports } = queue
  /**
   * The time of the last question to the server for the session, and the number of all questions. With the number the
   * pause grows: a server may confirm the session each time and still deny the entry.
   */
  const sessionQuestions = { at: Number.NEGATIVE_INFINITY, count: 0 }
  let cancelNextPass = () => {}
  let cancelQuestion = () => {}
  let planCount = 0

  function cancel(): void {
    cancelNextPass()
    cancelQuestion()
  }

  /** Must not be called within a pass: a refresh of the session waits for the lock that the pass holds. */
  async function askForSession(): Promise<void> {
    if (!parts.mayGoOn()) return
    sessionQuestions.at = ports.elapsed()
    sessionQuestions.count += 1
    try {
      if (await parts.confirmSession()) await parts.onSessionConfirmed()
    } finally {
      // Also plans if the device was too full to store the answer: the next plan asks again later.
      await renew()
    }
  }

  function dueTimesOf(entry: Entry): number[] {
    if (machine.isPlanned(entry)) return [entry.nextTryAt]
    // The tab that claimed the entry may close before it records the outcome.
    return machine.isClaimed(entry) ? [ports.now() + CLAIM_LIMIT_MS - claims.ageOf(entry)] : []
  }

  async function renew(): Promise<void> {
    cancel()
    if (isStopped()) return
    planCount += 1
    const planNumber = planCount
    const entries = await ports.store.listOpen()
    // A later call of `renew` has begun, or the page ended: two plans would leave a timer that no call cancels.
    if (planNumber !== planCount || isStopped()) return
    claims.noteClaims(entries)
    if (entries.some(parts.isWaitingForOurSession)) {
      const waitMs = Math.max(
        0,
        sessionQuestions.at + sessionQuestionInterval(sessionQuestions.count) - ports.elapsed(),
      )
      cancelQuestion = ports.runAfter(waitMs, () => askForSession().catch(console.error)) // the next plan asks again
    }
    const dueTimes = entries.flatMap(dueTimesOf)
    if (dueTimes.length === 0) return
    const failureCount = parts.failureCount()
    const shortestMs = failureCount === 0 ? SHORTEST_TIMER_MS : waitAfter(failureCount, ports.chance())
    const waitMs = Math.max(shortestMs, Math.min(LONGEST_TIMER_MS, Math.min(...dueTimes) - ports.now()))
    cancelNextPass = ports.runAfter(waitMs, parts.onDue)
  }

  return { renew, cancel }
}
