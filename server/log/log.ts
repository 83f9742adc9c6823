// The log of a server process. It is written to standard error: as text in a terminal, else as one JSON object per line
// (G205).
import { pino } from 'pino'
import { PinoPretty, type PrettyOptions } from 'pino-pretty'
import { terminalText } from './terminal-text.ts'

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** True in a terminal, where people read the log. */
export const isLogForPeople = process.stderr.isTTY === true

/** The form of a line in a terminal. JSON escapes control characters itself; this form would write them as they are. */
export const FORM_FOR_PEOPLE: PrettyOptions = {
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: (line, messageKey) => terminalText(String(line[messageKey] ?? '')),
}

const STANDARD_ERROR = 2
// Both forms write synchronously, so that no line is lost when the process ends.
const destination = isLogForPeople
  ? PinoPretty({ ...FORM_FOR_PEOPLE, destination: STANDARD_ERROR, sync: true })
  : pino.destination({ dest: STANDARD_ERROR, sync: true })

/** Every line passes through `write`, which tests replace. */
export const logOutput = {
  write(line: string): void {
    destination.write(line)
  },
}

/** `main.ts` sets the level that the operator chose. Servers that tests start in their own process log no calls. */
const LEVEL_WITHOUT_START: LogLevel = 'warn'

export const log = pino(
  {
    level: LEVEL_WITHOUT_START,
    // Lines have no process id and host, because the program that collects them adds both.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  },
  { write: (line) => logOutput.write(line) },
)
