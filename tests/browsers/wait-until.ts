const PAUSE_MS = 60
/**
 * The limit for the start of a browser. It is long, because it ends only starts that hang: a busy machine starts
 * slowly.
 */
export const START_LIMIT_MS = 300_000

/** Repeats `ask` until its answer is truthy. After the limit it throws, with the last error as the cause. */
export async function waitUntil<Answer>(
  description: string,
  ask: () => Promise<Answer>,
  limitMs = 120_000,
): Promise<NonNullable<Answer>> {
  const endMs = Date.now() + limitMs
  for (;;) {
    let problem: unknown = null
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (reason) {
      problem = reason
    }
    if (Date.now() > endMs)
      throw new Error(`${description}: not within ${limitMs / 1000} s`, { cause: problem })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
