/** With a valid author, all of these intents together take about 20 MB. */
const MOST_INTENTS = 100_000
/** No copy of a POST arrives, or waits, so long after another copy of it. */
const COPIES_MS = 3_600_000

export interface AuthoredAttempt {
  /** Another person who names the intent changes nothing. */
  author: string
  intent: string
  /** 0 from apps that do not count their attempts. */
  attempt: number
}

interface KnownIntent {
  /** The number of POSTs that were let through to their row, and from there perhaps to the backend. */
  begunCount: number
  /** The highest attempt that was answered as not committed. */
  barredAttempt: number
  notedAt: number
}

export type BarredAttempts = ReturnType<typeof createBarredAttempts>

/**
 * Keeps the promise "not committed" for orders without a row: a browser may have sent copies of the POST, which arrive later
 * or wait for the session meanwhile. Beyond `mostIntents` it forgets the earliest intents. After it forgot one of the last hour
 * it promises nothing for an hour: anybody can send POSTs with new intents.
 */
export function createBarredAttempts(mostIntents = MOST_INTENTS, now = () => performance.now()) {
  const intents = new Map<string, KnownIntent>()
  let isSilentUntil = Number.NEGATIVE_INFINITY

  function forgetEarliest(): void {
    const [earliest] = intents
    if (earliest === undefined) return
    const [name, { notedAt }] = earliest
    intents.delete(name)
    if (now() - notedAt < COPIES_MS) isSilentUntil = now() + COPIES_MS
  }

  function known({ author, intent }: AuthoredAttempt): KnownIntent {
    const name = `${author} ${intent}`
    const knownIntent = intents.get(name) ?? { begunCount: 0, barredAttempt: 0, notedAt: now() }
    knownIntent.notedAt = now()
    // The intents stand in the order in which they were noted last.
    intents.delete(name)
    intents.set(name, knownIntent)
    if (intents.size > mostIntents) forgetEarliest()
    return knownIntent
  }

  return {
    /** Call it before the row is opened. False for an attempt that was answered as not committed: it must place nothing. */
    begin(post: AuthoredAttempt): boolean {
      const knownIntent = known(post)
      if (post.attempt > 0 && post.attempt <= knownIntent.barredAttempt) return false
      knownIntent.begunCount += 1
      return true
    },

    /** Takes `begin` back: the POST failed before its forward. */
    giveUp(post: AuthoredAttempt): void {
      known(post).begunCount -= 1
    },

    /**
     * True if no POST of the intent has begun: then none of this attempt will. An attempt that is not counted cannot be told
     * from the next one, so its copies are not barred.
     */
    bar(post: AuthoredAttempt): boolean {
      const knownIntent = known(post)
      if (now() < isSilentUntil || knownIntent.begunCount > 0) return false
      knownIntent.barredAttempt = Math.max(knownIntent.barredAttempt, post.attempt)
      return true
    },
  }
}
