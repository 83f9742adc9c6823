// Which products have which word. Products are known by their slot, a small whole number; a catalogue of ten
// thousand products has few distinct words, so looking through the words is quick, and so are typos among them.

/** What a word found is worth at a slot; lower is better. 255 where nothing was found. */
export type Marks = Uint8Array

interface Posting {
  word: string
  /** Ascending. */
  slots: number[]
}

export interface WordPostings {
  add(slot: number, words: readonly string[]): void
  /** Marks the slots of each word that is worth something; `worthOf` answers null for the others. */
  mark(marks: Marks, worthOf: (word: string) => number | null): void
  /** Words with a letter in them: only those are mistyped. */
  readonly letterWords: string[]
  markLetterWords(marks: Marks, positions: readonly number[], worth: number): void
}

function lower(marks: Marks, { slots }: Posting, worth: number): void {
  for (const slot of slots) {
    if ((marks[slot] ?? 0) > worth) marks[slot] = worth
  }
}

export function createWordPostings(): WordPostings {
  const byWord = new Map<string, Posting>()
  const letterWords: string[] = []
  const letterPostings: Posting[] = []

  function postingOf(word: string): Posting {
    const known = byWord.get(word)
    if (known) return known
    const posting = { word, slots: [] }
    byWord.set(word, posting)
    if (/\p{L}/u.test(word)) {
      letterWords.push(word)
      letterPostings.push(posting)
    }
    return posting
  }

  return {
    letterWords,
    add(slot, words) {
      for (const word of words) {
        const { slots } = postingOf(word)
        if (slots.at(-1) !== slot) slots.push(slot)
      }
    },
    mark(marks, worthOf) {
      for (const posting of byWord.values()) {
        const worth = worthOf(posting.word)
        if (worth !== null) lower(marks, posting, worth)
      }
    },
    markLetterWords(marks, positions, worth) {
      for (const position of positions) {
        const posting = letterPostings[position]
        if (posting) lower(marks, posting, worth)
      }
    },
  }
}
