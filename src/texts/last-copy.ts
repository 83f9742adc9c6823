// The note above the device's copy of server data. Its age has the same words everywhere (G386).
import { failureThen } from './failures.ts'
import { ageWords } from './figures.ts'

export const lastCopyTexts = { loadAgain: 'Try again' } as const

interface ShownCopy {
  /** The reason why the server sent no newer data; null if it did, and while its answer is awaited. */
  failure: string | null
  source: 'awaited' | 'server' | 'device' | 'nowhere'
  readAt: number | null
  /** True for an unlocked account. The line above its pages says why no newer data comes, and of when the shown data is. */
  awaitsSignIn?: boolean
}

export interface CopyWords {
  /** The sentence about the age of the copy, which names its data; `age`: how long ago it was read, in words. */
  lastUpdated?: (age: string) => string
  /** A sentence after the age. It stands there too if the age is not known. */
  afterAge?: string
  /** For a device without a copy; without it the text is the failure alone. */
  notStored?: (failure: string) => string
}

/** `readAt`: the time at which the data came from the server. */
export function lastUpdatedText(readAt: number, now: number): string {
  return lastUpdated(ageWords(now - readAt))
}

const lastUpdated = (age: string) => `Last updated ${age}.`

/**
 * The text of the note; null if the screen needs no note: without a failure, and above the copy of an unlocked account.
 * The text says nothing about the age of a copy of unknown age (G368).
 */
export function lastCopyText(
  { failure, source, readAt, awaitsSignIn = false }: ShownCopy,
  now: number,
  words: CopyWords = {},
): string | null {
  if (failure === null || (awaitsSignIn && source === 'device')) return null
  if (source === 'nowhere') return words.notStored?.(failure) ?? failure
  const ageSentence = readAt !== null && (words.lastUpdated ?? lastUpdated)(ageWords(now - readAt))
  const sentences = [ageSentence, words.afterAge].filter(Boolean)
  return sentences.length === 0 ? failure : failureThen(failure, sentences.join(' '))
}
