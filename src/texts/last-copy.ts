// The note above the device's copy of server data. Its age has the same words everywhere (G386).
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
  /** `age`: how long ago the copy was read, in words. */
  lastCopy: (failure: string, age: string) => string
  /** For a copy of unknown age; without it the text is the failure alone. */
  copyOfUnknownAge?: (failure: string) => string
  /** For a device without a copy. */
  notStored: (failure: string) => string
}

/**
 * The text of the note; null if the screen needs no note: without a failure, and above the copy of an unlocked account.
 * The text says nothing about the age of a copy of unknown age (G368).
 */
export function lastCopyText(
  { failure, source, readAt, awaitsSignIn = false }: ShownCopy,
  words: CopyWords,
  now: number,
): string | null {
  if (failure === null || (awaitsSignIn && source === 'device')) return null
  if (source === 'nowhere') return words.notStored(failure)
  if (readAt === null) return words.copyOfUnknownAge?.(failure) ?? failure
  return words.lastCopy(failure, ageWords(now - readAt))
}
