// The note above the device's copy of server data.
import { ageWords } from './figures.ts'

export const lastCopyTexts = { loadAgain: 'Try again', unknownTime: 'at an unknown time' } as const

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
  /** For a device without a copy. */
  notStored: (failure: string) => string
}

/** How long ago a copy was read, in words. `readAt` is null if the time is not known. */
export function readAgo(readAt: number | null, now: number): string {
  return readAt === null ? lastCopyTexts.unknownTime : ageWords(now - readAt)
}

/** The text of the note; null if the screen needs no note: without a failure, and above the copy of an unlocked account. */
export function lastCopyText(
  { failure, source, readAt, awaitsSignIn = false }: ShownCopy,
  words: CopyWords,
  now: number,
): string | null {
  if (failure === null || (awaitsSignIn && source === 'device')) return null
  return source === 'nowhere' ? words.notStored(failure) : words.lastCopy(failure, readAgo(readAt, now))
}
