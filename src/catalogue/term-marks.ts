// How well each product has one term of a search. uFuzzy is asked only for typos, and only among the distinct words (G151).
import UFuzzy from '@leeoniya/ufuzzy'
import type { Marks, WordPostings } from './word-postings.ts'

/** How far a term is looked for. In names alone only those are found that no match in a text could come before. */
export type Reach = 'names' | 'texts' | 'guesses'

/** What a match is worth per word; lower is better. */
export const WORTH = {
  wholeWord: 0,
  wordStart: 1,
  insideName: 2,
  joined: 3,
  inText: 4,
  typo: 7,
  none: 255,
} as const

function worthInName(word: string, term: string): number {
  if (word === term) return WORTH.wholeWord
  return word.startsWith(term) ? WORTH.wordStart : WORTH.insideName
}

const typos = new UFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] })

/** Of one search, which looks for the same terms again without those at its end. */
export function createTermMarks(
  names: WordPostings,
  texts: WordPostings,
  slotCount: number,
): (term: string, reach: Reach) => Marks {
  const marksOfSearch = new Map<string, Marks>()
  return (term, reach) => {
    const key = `${reach} ${term}`
    const known = marksOfSearch.get(key)
    if (known !== undefined) return known
    const marks = new Uint8Array(slotCount).fill(WORTH.none)
    marksOfSearch.set(key, marks)
    names.mark(marks, term, (word) => worthInName(word, term))
    if (reach === 'names') return marks
    texts.mark(marks, term, (word) => (word.startsWith(term) ? WORTH.inText : null))
    if (reach === 'guesses') {
      names.markJoined(marks, term, WORTH.joined)
      names.markLetterWords(marks, typos.filter(names.letterWords(), term) ?? [], WORTH.typo)
    }
    return marks
  }
}
