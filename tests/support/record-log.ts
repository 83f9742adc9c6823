// Records the lines of the log that a server in this process writes.
import { vi } from 'vitest'
import { log, logOutput } from '#server/log/log.ts'

export interface LogLine {
  level: string
  msg: string
  [field: string]: unknown
}

/** Until `stop`, records the lines of the log instead of writing them. `sentences` leaves out the lines about calls. */
export function recordLog(): { lines: LogLine[]; sentences: () => string[]; stop: () => void } {
  const lines: LogLine[] = []
  const { level } = log
  log.level = 'debug'
  const spy = vi
    .spyOn(logOutput, 'write')
    .mockImplementation((line) => void lines.push(JSON.parse(line) as LogLine)) // pino writes objects
  return {
    lines,
    sentences: () => lines.map(({ msg }) => msg).filter((msg) => msg !== 'call'),
    stop: () => {
      spy.mockRestore()
      log.level = level
    },
  }
}
