// The note above the device's copy of server data.
import { ageWords } from './figures.ts'

export const lastCopyTexts = { tryAgain: 'Try again', earlier: 'earlier' } as const

interface ShownCopy {
  /** Why there is no newer answer; null where there is one. */
  failure: string | null
  source: 'awaited' | 'server' | 'device' | 'nowhere'
  readAt: number | null
}

export interface CopyWords {
  /** `age` says how long ago the copy was read. */
  lastCopy: (failure: string, age: string) => string
  /** There is no copy either. */
  notStored: (failure: string) => string
}

/** When a copy was read, in words; null: nobody noted it. */
export function readAgo(readAt: number | null, now: number): string {
  return readAt === null ? lastCopyTexts.earlier : ageWords(now - readAt)
}

/** null where what is shown is the server's newest answer. */
export function lastCopyText(
  { failure, source, readAt }: ShownCopy,
  words: CopyWords,
  now: number,
): string | null {
  if (failure === null) return null
  return source === 'nowhere' ? words.notStored(failure) : words.lastCopy(failure, readAgo(readAt, now))
}
