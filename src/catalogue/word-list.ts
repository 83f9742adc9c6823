/** Distinct words, each with a position; a browser finds a term quickest in one text of all words. */
export interface WordList {
  /** The words by position; new words are added at the end. */
  readonly words: readonly string[]
  /** The position of the word, which is added if it is missing. */
  positionOf(word: string): number
  /** null if the word is missing. */
  find(word: string): number | null
  positionsOfBeginning(text: string): number[]
  /** Visits each word that contains the term, once. */
  eachWith(term: string, visit: (word: string, position: number) => void): void
  /** Words that contain a letter, and their positions. */
  letterWords(): { words: string[]; positions: number[] }
}

export function listWords(words: string[]): WordList {
  /** All words, each after a space. `starts` has the index at which each word begins. */
  let allWords = ''
  const starts: number[] = []
  const letterWords: string[] = []
  const letterPositions: number[] = []
  let checkedCount = 0
  /** The position of each word. It is made at its first use, because most searches do not need it. */
  let positions: Map<string, number> | null = null

  function wordPositions(): Map<string, number> {
    positions ??= new Map(words.map((word, position) => [word, position]))
    return positions
  }

  function gatherWords(): void {
    const newWords = words.slice(starts.length)
    let end = allWords.length
    for (const word of newWords) {
      starts.push(end + 1)
      end += 1 + word.length
    }
    if (newWords.length > 0) allWords += ` ${newWords.join(' ')}`
  }

  /** The position of the word that begins at `start`. */
  function positionAt(start: number): number {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) < start) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    words,
    positionOf(word) {
      const position = wordPositions().get(word)
      if (position !== undefined) return position
      wordPositions().set(word, words.length)
      return words.push(word) - 1
    },
    find: (word) => wordPositions().get(word) ?? null,
    positionsOfBeginning(text) {
      gatherWords()
      const matchingPositions: number[] = []
      const beginning = ` ${text}`
      for (
        let index = allWords.indexOf(beginning);
        index !== -1;
        index = allWords.indexOf(beginning, index + 1)
      ) {
        matchingPositions.push(positionAt(index + 1))
      }
      return matchingPositions
    },
    eachWith(term, visit) {
      gatherWords()
      let position = 0
      for (
        let index = allWords.indexOf(term);
        index !== -1;
        index = allWords.indexOf(term, starts[position])
      ) {
        // The next search begins after this word.
        while ((starts[position] ?? Number.POSITIVE_INFINITY) <= index) position += 1
        visit(words[position - 1] ?? '', position - 1)
        if (position === words.length) return
      }
    },
    letterWords() {
      for (; checkedCount < words.length; checkedCount += 1) {
        const word = words[checkedCount] ?? ''
        if (!/\p{L}/u.test(word)) continue
        letterWords.push(word)
        letterPositions.push(checkedCount)
      }
      return { words: letterWords, positions: letterPositions }
    },
  }
}
