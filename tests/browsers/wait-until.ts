const LOOK_MS = 60
/** Only ends what hangs: a browser starts slowly on a machine with other work. */
export const START_LIMIT_MS = 300_000

/** Asks again until the answer is something; throws what the last try threw when it takes too long. */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  limitMs = 120_000,
): Promise<NonNullable<Answer>> {
  const end = Date.now() + limitMs
  for (;;) {
    let problem: unknown = null
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (reason) {
      problem = reason
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`, { cause: problem })
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
