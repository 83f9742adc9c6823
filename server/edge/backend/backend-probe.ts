import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { backendUrl, type BackendPlace } from './backend-url.ts'
import { type BackendResult, callBackend } from './call-backend.ts'
import { backendProblemOf } from './describe-backend.ts'

const REUSE_ANSWER_MS = 1000
const CALL_LIMIT_MS = 2000
/** The longest pause that a backend gets which refuses the probe, so that its absence is noticed soon after. */
const LONGEST_PAUSE_MS = 10_000

/** A call that the backend answers from its database: if it succeeds, the database that orders need is up too. */
export const PROBE_CALL = dealershipCalls.states.path
/** Names the caller in the backend's log. */
export const PROBE_AGENT = 'counter-edge-probe'

/** Called with the reason why the backend does not answer as agreed; null: it answers. */
export type BackendChange = (problem: string | null) => void

/**
 * Asks the backend whether it answers, at most once a second, however many callers ask, and not in the pause that it asks
 * for. `onChange` is called after the first answer, and after each answer that differs from the previous one.
 */
export function createBackendProbe(
  backendPlace: BackendPlace,
  now: () => number = () => performance.now(),
  onChange: BackendChange = () => undefined,
) {
  const url = backendUrl(backendPlace, 'GET', PROBE_CALL)
  let lastProbe: { askedAt: number; problem: Promise<string | null> } | null = null
  let lastProblem: string | null | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY

  /** The reason why the backend does not answer as agreed; null: it answers. */
  function problem(): Promise<string | null> {
    if (lastProbe && (now() < pausedUntil || now() - lastProbe.askedAt < REUSE_ANSWER_MS))
      return lastProbe.problem
    const headers = { accept: 'application/json', authorization: BASIC_HEADER, 'user-agent': PROBE_AGENT }
    const call = { method: 'GET', url, headers, limitMs: CALL_LIMIT_MS, mayRepeat: true }
    const answer = callBackend(call).then((result) => {
      pausedUntil = now() + pauseMsOf(result)
      return backendProblemOf(result, CALL_LIMIT_MS)
    })
    void answer.then((problemNow) => {
      if (problemNow !== lastProblem) onChange(problemNow)
      lastProblem = problemNow
    })
    lastProbe = { askedAt: now(), problem: answer }
    return answer
  }

  return { problem, isUp: async (): Promise<boolean> => (await problem()) === null }
}

/** The pause that the backend asks for; 0 without one. */
function pauseMsOf(result: BackendResult): number {
  if (result.kind !== 'answered' || result.status !== 429) return 0
  const seconds = Number(result.headers['retry-after'])
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : 0
}
