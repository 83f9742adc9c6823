/** Distinct words, each with a position. They are joined into one text, because a browser searches a single text quickest. */
export interface WordList {
  /** The words by position; new words are added at the end. */
  readonly words: readonly string[]
  /** Adds the word if the list does not have it. Answers its position. */
  addWord(word: string): number
  /** The position of the word; null if the list does not have it. */
  findPosition(word: string): number | null
  /** The positions of the words that begin with the text. */
  positionsByBeginning(text: string): number[]
  /** Visits each word that contains the term, once. */
  visitWordsWith(term: string, visit: (word: string, position: number) => void): void
  /** The words that contain a letter, and their positions. */
  letterWords(): { words: string[]; positions: number[] }
}

export function createWordList(words: string[]): WordList {
  /** All words, each after a space. */
  let allWords = ''
  /** The index in `allWords` at which each word begins. */
  const starts: number[] = []
  const letterWords: string[] = []
  const letterPositions: number[] = []
  /** The number of words that were checked for letters. */
  let checkedCount = 0
  /** The position of each word. The map is created at its first use, because most searches do not need it. */
  let positions: Map<string, number> | null = null

  function wordPositions(): Map<string, number> {
    positions ??= new Map(words.map((word, position) => [word, position]))
    return positions
  }

  function appendNewWords(): void {
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
    addWord(word) {
      const position = wordPositions().get(word)
      if (position !== undefined) return position
      wordPositions().set(word, words.length)
      return words.push(word) - 1
    },
    findPosition: (word) => wordPositions().get(word) ?? null,
    positionsByBeginning(text) {
      appendNewWords()
      const foundPositions: number[] = []
      const beginning = ` ${text}`
      for (
        let index = allWords.indexOf(beginning);
        index !== -1;
        index = allWords.indexOf(beginning, index + 1)
      ) {
        foundPositions.push(positionAt(index + 1))
      }
      return foundPositions
    },
    visitWordsWith(term, visit) {
      appendNewWords()
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
