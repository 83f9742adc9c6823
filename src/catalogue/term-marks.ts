// Rates each product for one term of a search. uFuzzy is used only for typos, and only among the distinct words.
import UFuzzy from '@leeoniya/ufuzzy'
import type { Marks, WordPostings } from './word-postings.ts'

/**
 * The extent of a search for a term. `names`: only names, which rank before all other matches. `texts`: also the texts of
 * products. `guesses`: also typos and words without the space between them.
 */
export type Reach = 'names' | 'texts' | 'guesses'

/** The penalty of a match for one term; products with lower penalties come first. */
export const PENALTIES = {
  wholeWord: 0,
  wordStart: 1,
  insideName: 2,
  joined: 3,
  inText: 4,
  typo: 7,
  none: 255,
} as const

function penaltyInName(word: string, term: string): number {
  if (word === term) return PENALTIES.wholeWord
  return word.startsWith(term) ? PENALTIES.wordStart : PENALTIES.insideName
}

const typoSearch = new UFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] })

/** Remembers the marks of one search, which uses the same terms again when it leaves out the last terms. */
export function createTermMarks(
  names: WordPostings,
  texts: WordPostings,
  slotCount: number,
): (term: string, reach: Reach) => Marks {
  const marksByKey = new Map<string, Marks>()
  return (term, reach) => {
    const key = `${reach} ${term}`
    const cachedMarks = marksByKey.get(key)
    if (cachedMarks !== undefined) return cachedMarks
    const marks = new Uint8Array(slotCount).fill(PENALTIES.none)
    marksByKey.set(key, marks)
    names.mark(marks, term, (word) => penaltyInName(word, term))
    if (reach === 'names') return marks
    texts.mark(marks, term, (word) => (word.startsWith(term) ? PENALTIES.inText : null))
    if (reach === 'guesses') {
      names.markJoined(marks, term, PENALTIES.joined)
      names.markLetterWords(marks, typoSearch.filter(names.letterWords(), term) ?? [], PENALTIES.typo)
    }
    return marks
  }
}
