// Writes a line that many calls would repeat: the first time at once, then at most once a minute with a count.
import { type LogLevel, log } from './log.ts'

const EVERY_MS = 60_000
/**
 * If the newest sentence is older than this when a line is due, the problem has ended: the next sentence is written at
 * once.
 */
const ENDED_AFTER_MS = 10_000

/** For each line that waits for more sentences: writes what it has counted, and ends it. */
const waitingLines = new Set<() => void>()

/**
 * Writes what all lines have counted, and ends them. Call it before the process ends: otherwise the sentences of its last
 * minute would not be counted in the log.
 */
export function endRepeatedLines(): void {
  for (const writeAndEnd of [...waitingLines]) writeAndEnd()
}

export interface RepeatedLine {
  /** Writes the sentence now, or counts it for the next line. */
  write: (sentence: string) => void
  /**
   * Call it when the problem has ended: the counted sentences are forgotten, and the next sentence is written at once.
   */
  end: () => void
}

/**
 * Sentences of one line may differ in their reason. `count` is the number of sentences since the previous line, and
 * `lastAt` is the time of the newest sentence, because the line may be written after the problem has ended.
 */
export function createRepeatedLine(level: LogLevel, everyMs = EVERY_MS): RepeatedLine {
  let count = 0
  let lastSentence = ''
  let lastAt = 0
  let timer: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    count = 0
    waitingLines.delete(writeAndEnd)
  }

  function writeCount(): void {
    if (count > 0) log[level]({ count, lastAt: new Date(lastAt).toISOString() }, lastSentence)
  }

  function writeAndEnd(): void {
    writeCount()
    end()
  }

  function waitForMore(): void {
    waitingLines.add(writeAndEnd)
    timer = setTimeout(() => {
      writeCount()
      const hasEnded = Date.now() - lastAt >= ENDED_AFTER_MS
      if (count === 0 || hasEnded) return end()
      count = 0
      waitForMore()
    }, everyMs).unref()
  }
  return {
    write(sentence) {
      lastSentence = sentence
      lastAt = Date.now()
      if (timer !== undefined) {
        count += 1
        return
      }
      log[level](sentence)
      waitForMore()
    },
    end,
  }
}
