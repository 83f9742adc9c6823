// For each word, the products whose texts contain it. A product is identified by its slot, a small whole number. Ten thousand
// products have few distinct words, so a search among the words is quick, also for typos.
import * as v from 'valibot'
import { createWordList, type WordList } from './word-list.ts'

/** The penalty of the best match for each slot; 0 is the best, 255 means no match. */
export type Marks = Uint8Array

/** The stored form of the postings: words, and the slots of each word. */
export const storedPostingsSchema = v.pipe(
  v.object({
    /** The words, separated by single spaces. */
    words: v.string(),
    /** For each word, the index in `slots` at which its slots end. */
    ends: v.instance(Uint32Array),
    slots: v.instance(Uint32Array),
  }),
  v.check(
    ({ words, ends, slots }) =>
      splitWords(words).length === ends.length && (ends.at(-1) ?? 0) === slots.length,
  ),
)
type StoredPostings = v.InferOutput<typeof storedPostingsSchema>

/** Lets the page react to the person before the work continues. */
export type Pause = () => Promise<void>

export interface WordPostings {
  add(slot: number, words: readonly string[]): void
  /** Marks the slots of each word that contains the term; `penaltyOf` answers null for a word that is no match. */
  mark(marks: Marks, term: string, penaltyOf: (word: string) => number | null): void
  /** Marks the slots that have all words of a term without spaces. Its last word may be only a beginning (`tagpou`). */
  markJoined(marks: Marks, term: string, penalty: number): void
  /** The words that contain a letter; typos are searched only in these words. */
  letterWords(): string[]
  /** Marks the slots of these words; `indexes` are those of `letterWords()`. */
  markLetterWords(marks: Marks, indexes: readonly number[], penalty: number): void
  /** The stored form. `newSlots` has the new slot of each slot, or GONE if the product was removed. */
  serialize(newSlots: Uint32Array, pause: Pause): Promise<StoredPostings>
}

/** The value in place of the slot of a removed product. */
export const GONE = 0xffff_ffff
/** This many words and slots are serialized without a pause. */
const ITEMS_PER_TASK = 20_000

const NO_POSTINGS: StoredPostings = { words: '', ends: new Uint32Array(), slots: new Uint32Array() }

/** The most words of a term without spaces, for example `licenseplateframechrome`. */
const MOST_JOINED_WORDS = 4
/** The fewest letters of each joined word. */
const LEAST_LETTERS = 2
/** A term with more letters is not split into words; nobody types more letters without a space. */
const MOST_LETTERS = 40

function splitWords(words: string): string[] {
  return words === '' ? [] : words.split(' ')
}

function lowerPenalties(
  marks: Marks,
  slots: ArrayLike<number>,
  start: number,
  end: number,
  penalty: number,
): void {
  for (let index = start; index < end; index += 1) {
    const slot = slots[index] ?? GONE
    if ((marks[slot] ?? 0) > penalty) marks[slot] = penalty
  }
}

type LowerPenaltiesOfWord = (marks: Marks, position: number, penalty: number) => void

/** Marks the slots that have all words of a term without spaces. */
function createJoinedMarks(
  { findPosition, positionsByBeginning }: WordList,
  lowerPenaltiesOfWord: LowerPenaltiesOfWord,
) {
  /** 0 at the slots of the candidates that have one of these words, 1 at all other slots. */
  function marksOfWords(positions: readonly number[], candidates: Marks): Marks {
    const slotMarks = new Uint8Array(candidates.length).fill(1)
    for (const position of positions) lowerPenaltiesOfWord(slotMarks, position, 0)
    for (let slot = 0; slot < slotMarks.length; slot += 1) if (candidates[slot] !== 0) slotMarks[slot] = 1
    return slotMarks
  }

  /** `candidates` is 0 at the slots of the products that have the earlier words of the term. */
  function markParts(
    marks: Marks,
    term: string,
    penalty: number,
    candidates: Marks,
    mostWords: number,
  ): void {
    for (let splitIndex = LEAST_LETTERS; splitIndex <= term.length - LEAST_LETTERS; splitIndex += 1) {
      const firstPosition = findPosition(term.slice(0, splitIndex))
      if (firstPosition === null) continue
      const remainder = term.slice(splitIndex)
      const marksWithWord = marksOfWords([firstPosition], candidates)
      const beginnings = positionsByBeginning(remainder)
      if (beginnings.length > 0) {
        const marksWithBeginning = marksOfWords(beginnings, marksWithWord)
        for (let slot = 0; slot < marksWithBeginning.length; slot += 1) {
          if (marksWithBeginning[slot] === 0 && (marks[slot] ?? 0) > penalty) marks[slot] = penalty
        }
      }
      if (mostWords > 2) markParts(marks, remainder, penalty, marksWithWord, mostWords - 1)
    }
  }

  return (marks: Marks, term: string, penalty: number) =>
    markParts(marks, term, penalty, new Uint8Array(marks.length), MOST_JOINED_WORDS)
}

export function createWordPostings(storedPostings: StoredPostings = NO_POSTINGS): WordPostings {
  const list = createWordList(splitWords(storedPostings.words))
  /** The slots that were added after the index was opened, by the position of the word. */
  const addedSlots: (number[] | undefined)[] = new Array(list.words.length)
  const markJoined = createJoinedMarks(list, lowerPenaltiesOfWord)

  function storedRange(position: number): [start: number, end: number] {
    const { ends } = storedPostings
    return [position === 0 ? 0 : (ends[position - 1] ?? 0), ends[position] ?? 0]
  }

  function lowerPenaltiesOfWord(marks: Marks, position: number, penalty: number): void {
    if (position < storedPostings.ends.length)
      lowerPenalties(marks, storedPostings.slots, ...storedRange(position), penalty)
    const slots = addedSlots[position]
    if (slots) lowerPenalties(marks, slots, 0, slots.length, penalty)
  }

  return {
    add(slot, wordsOfSlot) {
      for (const word of wordsOfSlot) {
        if (word === '') continue
        const position = list.addWord(word)
        const slots = addedSlots[position]
        if (slots === undefined) addedSlots[position] = [slot]
        else if (slots.at(-1) !== slot) slots.push(slot)
      }
    },
    mark(marks, term, penaltyOf) {
      list.visitWordsWith(term, (word, position) => {
        const penalty = penaltyOf(word)
        if (penalty !== null) lowerPenaltiesOfWord(marks, position, penalty)
      })
    },
    markJoined(marks, term, penalty) {
      if (term.length <= MOST_LETTERS) markJoined(marks, term, penalty)
    },
    letterWords: () => list.letterWords().words,
    markLetterWords(marks, indexes, penalty) {
      const { positions } = list.letterWords()
      for (const index of indexes) {
        const position = positions[index]
        if (position !== undefined) lowerPenaltiesOfWord(marks, position, penalty)
      }
    },
    async serialize(newSlots, pause) {
      const storedWords: string[] = []
      const ends: number[] = []
      const slots: number[] = []
      let itemCount = 0
      function addSlot(slot: number): void {
        const newSlot = newSlots[slot] ?? GONE
        if (newSlot !== GONE) slots.push(newSlot)
      }
      for (const [position, word] of list.words.entries()) {
        const [start, end] = storedRange(position)
        for (let index = start; index < end; index += 1) addSlot(storedPostings.slots[index] ?? GONE)
        for (const slot of addedSlots[position] ?? []) addSlot(slot)
        if (slots.length > (ends.at(-1) ?? 0)) {
          storedWords.push(word)
          ends.push(slots.length)
        }
        itemCount += 1 + end - start + (addedSlots[position]?.length ?? 0)
        if (itemCount > ITEMS_PER_TASK) {
          itemCount = 0
          await pause()
        }
      }
      return { words: storedWords.join(' '), ends: new Uint32Array(ends), slots: new Uint32Array(slots) }
    },
  }
}
