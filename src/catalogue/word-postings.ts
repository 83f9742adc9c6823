// Lists for each word the products that have it. A product is identified by its slot, a small whole number. Ten thousand
// products have few distinct words, so a search among the words is quick, also for typos.
import * as v from 'valibot'
import { listWords, type WordList } from './word-list.ts'

/** The penalty of the best match for each slot; the lowest one comes first, 255 means no match. */
export type Marks = Uint8Array

/** The stored form: the slots of each word, one word after the other. */
export const storedPostings = v.pipe(
  v.object({
    /** The words, separated by single spaces. */
    words: v.string(),
    /** The end of each word's slots. */
    ends: v.instance(Uint32Array),
    slots: v.instance(Uint32Array),
  }),
  v.check(
    ({ words, ends, slots }) =>
      splitWords(words).length === ends.length && (ends.at(-1) ?? 0) === slots.length,
  ),
)
type StoredPostings = v.InferOutput<typeof storedPostings>

/** Lets the page answer a person before the work continues. */
export type Pause = () => Promise<void>

export interface WordPostings {
  add(slot: number, words: readonly string[]): void
  /** Marks the slots of each word that contains the term; `penaltyOf` answers null for a word that is no match. */
  mark(marks: Marks, term: string, penaltyOf: (word: string) => number | null): void
  /** Marks the slots of several words that the term joins: whole words, and the beginning of a last one (`tagpou`). */
  markJoined(marks: Marks, term: string, penalty: number): void
  /** Words that contain a letter; only these are searched for typos. */
  letterWords(): string[]
  markLetterWords(marks: Marks, positions: readonly number[], penalty: number): void
  /** `places`: the new slot of each slot, GONE for a removed one. */
  store(places: Uint32Array, pause: Pause): Promise<StoredPostings>
}

export const GONE = 0xffff_ffff
/** This many words and slots are stored in one task. */
const STORED_PER_TASK = 20_000

const NOTHING: StoredPostings = { words: '', ends: new Uint32Array(), slots: new Uint32Array() }

/** For example `licenseplateframechrome`. */
const MOST_JOINED = 4
const LEAST_LETTERS = 2
/** Longer than any words typed without spaces. */
const MOST_LETTERS = 40

function splitWords(words: string): string[] {
  return words === '' ? [] : words.split(' ')
}

function lower(marks: Marks, slots: ArrayLike<number>, start: number, end: number, penalty: number): void {
  for (let index = start; index < end; index += 1) {
    const slot = slots[index] ?? GONE
    if ((marks[slot] ?? 0) > penalty) marks[slot] = penalty
  }
}

type LowerWord = (marks: Marks, position: number, penalty: number) => void

/** Marks the slots of several words that a term joins. */
function createJoinedMarks({ find, positionsOfBeginning }: WordList, lowerWord: LowerWord) {
  function slotsOf(positions: readonly number[], within: Marks): Marks {
    const slotMarks = new Uint8Array(within.length).fill(1)
    for (const position of positions) lowerWord(slotMarks, position, 0)
    for (let slot = 0; slot < slotMarks.length; slot += 1) if (within[slot] !== 0) slotMarks[slot] = 1
    return slotMarks
  }

  /** `within` is 0 at the slots that have the earlier words. */
  function markParts(marks: Marks, term: string, penalty: number, within: Marks, most: number): void {
    for (let splitIndex = LEAST_LETTERS; splitIndex <= term.length - LEAST_LETTERS; splitIndex += 1) {
      const firstPosition = find(term.slice(0, splitIndex))
      if (firstPosition === null) continue
      const remainder = term.slice(splitIndex)
      const withFirst = slotsOf([firstPosition], within)
      const beginnings = positionsOfBeginning(remainder)
      if (beginnings.length > 0) {
        const withBoth = slotsOf(beginnings, withFirst)
        for (let slot = 0; slot < withBoth.length; slot += 1) {
          if (withBoth[slot] === 0 && (marks[slot] ?? 0) > penalty) marks[slot] = penalty
        }
      }
      if (most > 2) markParts(marks, remainder, penalty, withFirst, most - 1)
    }
  }

  return (marks: Marks, term: string, penalty: number) =>
    markParts(marks, term, penalty, new Uint8Array(marks.length), MOST_JOINED)
}

export function createWordPostings(earlierPostings: StoredPostings = NOTHING): WordPostings {
  const list = listWords(splitWords(earlierPostings.words))
  /** Slots added to the stored ones, by the position of the word. */
  const addedSlots: (number[] | undefined)[] = new Array(list.words.length)
  const markJoined = createJoinedMarks(list, lowerWord)

  function storedRange(position: number): [start: number, end: number] {
    const { ends } = earlierPostings
    return [position === 0 ? 0 : (ends[position - 1] ?? 0), ends[position] ?? 0]
  }

  function lowerWord(marks: Marks, position: number, penalty: number): void {
    if (position < earlierPostings.ends.length)
      lower(marks, earlierPostings.slots, ...storedRange(position), penalty)
    const slots = addedSlots[position]
    if (slots) lower(marks, slots, 0, slots.length, penalty)
  }

  return {
    add(slot, wordsOfSlot) {
      for (const word of wordsOfSlot) {
        if (word === '') continue
        const position = list.positionOf(word)
        const slots = addedSlots[position]
        if (slots === undefined) addedSlots[position] = [slot]
        else if (slots.at(-1) !== slot) slots.push(slot)
      }
    },
    mark(marks, term, penaltyOf) {
      list.eachWith(term, (word, position) => {
        const penalty = penaltyOf(word)
        if (penalty !== null) lowerWord(marks, position, penalty)
      })
    },
    markJoined(marks, term, penalty) {
      if (term.length <= MOST_LETTERS) markJoined(marks, term, penalty)
    },
    letterWords: () => list.letterWords().words,
    markLetterWords(marks, letterPositions, penalty) {
      const { positions } = list.letterWords()
      for (const index of letterPositions) {
        const position = positions[index]
        if (position !== undefined) lowerWord(marks, position, penalty)
      }
    },
    async store(places, pause) {
      const storedWords: string[] = []
      const ends: number[] = []
      const slots: number[] = []
      let read = 0
      function addSlot(slot: number): void {
        const place = places[slot] ?? GONE
        if (place !== GONE) slots.push(place)
      }
      for (const [position, word] of list.words.entries()) {
        const [start, end] = storedRange(position)
        for (let index = start; index < end; index += 1) addSlot(earlierPostings.slots[index] ?? GONE)
        for (const slot of addedSlots[position] ?? []) addSlot(slot)
        if (slots.length > (ends.at(-1) ?? 0)) {
          storedWords.push(word)
          ends.push(slots.length)
        }
        read += 1 + end - start + (addedSlots[position]?.length ?? 0)
        if (read > STORED_PER_TASK) {
          read = 0
          await pause()
        }
      }
      return { words: storedWords.join(' '), ends: new Uint32Array(ends), slots: new Uint32Array(slots) }
    },
  }
}
