// Decides whether this process may get calls: every part that an order needs was tried a moment ago, and worked.

/** Resolves when the part works; rejects with the reason otherwise. */
export type PartCheck = () => Promise<unknown>

export interface Readiness {
  isReady: boolean
  /** One sentence for each part that does not work, for the operator. */
  problems: Record<string, string>
}

/** A part that is silent for longer does not work. `/ready` falls within five seconds. */
const CHECK_LIMIT_MS = 2500
const REUSE_RESULT_MS = 1500

/**
 * Tries one part, at most once in a while however many callers ask. A try that hangs is not started again until it
 * ends, because each would hold a connection.
 */
export function createPartCheck(
  check: PartCheck,
  now: () => number = () => performance.now(),
  limitMs = CHECK_LIMIT_MS,
): () => Promise<string | null> {
  let last: { at: number; problem: Promise<string | null> } | null = null
  let isUnderWay = false
  return () => {
    if (last && (isUnderWay || now() - last.at < REUSE_RESULT_MS)) return last.problem
    isUnderWay = true
    const attempt = check()
      .then(() => null, reasonOf)
      .finally(() => {
        isUnderWay = false
      })
    last = { at: now(), problem: withinLimit(attempt, limitMs) }
    return last.problem
  }
}

/** Asks every part at the same time. */
export async function readReadiness(
  checks: Readonly<Record<string, () => Promise<string | null>>>,
): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => [part, await check()] as const),
  )
  const problems = Object.fromEntries(
    results.flatMap(([part, problem]) => (problem ? [[part, problem]] : [])),
  )
  return { isReady: Object.keys(problems).length === 0, problems }
}

function withinLimit(attempt: Promise<string | null>, limitMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(`No answer within ${limitMs / 1000} s.`), limitMs)
    void attempt.then((problem) => {
      clearTimeout(timer)
      resolve(problem)
    })
  })
}

/** The innermost cause: the message of a failed statement contains the statement and its parameters. */
function reasonOf(problem: unknown): string {
  let cause = problem
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
