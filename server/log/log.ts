// The one log of a server process, on standard error: readable in a terminal, one JSON object a line otherwise (G205).
import { pino } from 'pino'
import { PinoPretty } from 'pino-pretty'

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** True in a terminal. */
export const isLogReadable = process.stderr.isTTY === true

const STANDARD_ERROR = 2
// Both write at once, so that no line is lost when the process ends.
const destination = isLogReadable
  ? PinoPretty({ destination: STANDARD_ERROR, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' })
  : pino.destination({ dest: STANDARD_ERROR, sync: true })

/** Receives every line; tests read what it is given. */
export const logOutput = {
  write(line: string): void {
    destination.write(line)
  },
}

/** Tests start servers in their own process, which log no calls; `main.ts` sets the level of the operator. */
const LEVEL_WITHOUT_START: LogLevel = 'warn'

export const log = pino(
  {
    level: LEVEL_WITHOUT_START,
    // Process id and host: the collector of the lines knows them.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  },
  { write: (line) => logOutput.write(line) },
)
