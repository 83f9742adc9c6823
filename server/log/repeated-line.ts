// Writes a line that many calls would repeat: the first time at once, then at most once a minute with a count.
import { type LogLevel, log } from './log.ts'

const EVERY_MS = 60_000

export interface RepeatedLine {
  /** Writes the sentence now, or counts it for the next line. */
  write: (sentence: string) => void
}

/** Sentences of one line may differ in their reason. `count` is the number of sentences since the line before. */
export function createRepeatedLine(level: LogLevel, everyMs = EVERY_MS): RepeatedLine {
  let count = 0
  let lastSentence = ''
  let isQuiet = false

  function waitForMore(): void {
    isQuiet = true
    setTimeout(() => {
      isQuiet = false
      if (count === 0) return
      log[level]({ count }, lastSentence)
      count = 0
      waitForMore()
    }, everyMs).unref()
  }
  return {
    write(sentence) {
      lastSentence = sentence
      if (isQuiet) {
        count += 1
        return
      }
      log[level](sentence)
      waitForMore()
    },
  }
}
