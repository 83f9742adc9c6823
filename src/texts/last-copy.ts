// The note above the device's copy of server data.
import { ageWords } from './figures.ts'

export const lastCopyTexts = { loadAgain: 'Try again', unknownTime: 'at an unknown time' } as const

interface ShownCopy {
  /** The reason why the server sent no newer data; null if it did, and while its answer is awaited. */
  failure: string | null
  source: 'awaited' | 'server' | 'device' | 'nowhere'
  readAt: number | null
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

/** The text of the note; null without a failure, because then the screen needs no note. */
export function lastCopyText(
  { failure, source, readAt }: ShownCopy,
  words: CopyWords,
  now: number,
): string | null {
  if (failure === null) return null
  return source === 'nowhere' ? words.notStored(failure) : words.lastCopy(failure, readAgo(readAt, now))
}
