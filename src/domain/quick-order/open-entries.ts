// Typed and scanned texts that were not taken (decisions.md G244). Each stays open with its reason, also while later texts are
// taken, until the person leaves it out or continues it.

interface OpenEntry {
  /** The typed or scanned text. */
  words: string
  /** The products that the text may mean. */
  choices?: readonly unknown[]
}

/** True if the person entered the words of the entry again, or more of the name that matched several products. */
function isContinued({ words, choices = [] }: OpenEntry, newWords: string): boolean {
  const isName = choices.length > 0 && /\D/.test(words)
  return words === newWords || (isName && newWords.startsWith(words))
}

/** The entries that stay open when these words are entered. */
export function withoutContinued<Entry extends OpenEntry>(
  entries: readonly Entry[],
  newWords: string,
): readonly Entry[] {
  return entries.filter((entry) => !isContinued(entry, newWords))
}

/** The entries with a new one, which replaces those that it continues. */
export function withEntry<Entry extends OpenEntry>(
  entries: readonly Entry[],
  newEntry: Entry,
): readonly Entry[] {
  return [...withoutContinued(entries, newEntry.words), newEntry]
}
