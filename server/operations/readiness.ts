// Decides whether this process may get calls: each part that an order needs was checked a moment ago, and worked.

/** Resolves with null when the part works, otherwise with the reason. */
export type PartCheck = () => Promise<string | null>
export type PartChecks = Readonly<Record<string, PartCheck>>

export interface Readiness {
  isReady: boolean
  /** One sentence for each part that does not work, for the operator. */
  problems: Record<string, string>
}

/**
 * A part that does not answer within this time has failed, so `/ready` answers 503 within five seconds after a failure.
 */
const CHECK_LIMIT_MS = 2500
const REUSE_RESULT_MS = 1500

/**
 * `requirePart` rejects with the reason when the part does not work. It runs at most once in 1.5 seconds, even if many
 * callers ask, and never twice at a time, because each run that hangs holds a connection.
 */
export function createPartCheck(
  requirePart: () => Promise<unknown>,
  now: () => number = () => performance.now(),
  limitMs = CHECK_LIMIT_MS,
): PartCheck {
  let lastCheck: { startedAt: number; problem: Promise<string | null> } | null = null
  let isChecking = false
  return () => {
    if (lastCheck && (isChecking || now() - lastCheck.startedAt < REUSE_RESULT_MS)) return lastCheck.problem
    isChecking = true
    const attempt = requirePart()
      .then(() => null, reasonOf)
      .finally(() => {
        isChecking = false
      })
    lastCheck = { startedAt: now(), problem: withinLimit(attempt, limitMs) }
    return lastCheck.problem
  }
}

/** Makes all checks at the same time. */
export async function readReadiness(checks: PartChecks): Promise<Readiness> {
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

/** The message of the innermost cause, because the message of a failed statement contains its parameters. */
function reasonOf(problem: unknown): string {
  let cause = problem
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
