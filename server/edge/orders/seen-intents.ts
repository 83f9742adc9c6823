/** With a valid author, all of these intents together take about 15 MB. */
const MOST_SEEN_INTENTS = 100_000

interface AuthoredIntent {
  /** Another person who names the intent changes nothing. */
  author: string
  intent: string
}

/**
 * Notes the intents whose POSTs this process may forward. Beyond `mostIntents` it forgets the earliest ones, and from
 * then on it knows of no intent that it is unseen: anybody can send POSTs with new intents, so the forgotten ones may
 * be of a minute ago.
 */
export function createSeenIntents(mostIntents = MOST_SEEN_INTENTS) {
  const names = new Set<string>()
  let hasForgotten = false
  const nameOf = ({ author, intent }: AuthoredIntent): string => `${author} ${intent}`

  return {
    /** True if it is certain that this process has seen no POST of the intent. */
    isUnseen: (key: AuthoredIntent): boolean => !hasForgotten && !names.has(nameOf(key)),

    add(key: AuthoredIntent): void {
      names.add(nameOf(key))
      if (names.size <= mostIntents) return
      hasForgotten = true
      names.delete(names.keys().next().value ?? '')
    },
  }
}
