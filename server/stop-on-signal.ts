import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { endRepeatedLines } from '#server/log/repeated-line.ts'
import { serverLog } from '#texts/server.ts'
import { npmProcessId } from './npm-process.ts'

/** The longest time that a stop may take after the grace for orders in flight. */
const STOP_LIMIT_MS = 4700
const CHECK_EVERY_MS = 500

/**
 * Runs `stop` once when a signal asks the process to end, then ends the process. `stop` may take `graceMs` and a few
 * seconds more; if it hangs for longer, the process ends without waiting for it. A process that npm started also ends
 * when npm ends: otherwise it would keep the port and the data folder after npm was killed.
 */
export function stopOnSignal(graceMs: number, stop: () => Promise<void>): void {
  let isStopping = false
  const endProcess = (cause: string): void => {
    if (isStopping) return
    isStopping = true
    log.info(serverLog.stops(cause))
    setTimeout(() => process.exit(1), graceMs + STOP_LIMIT_MS).unref()
    stop()
      .finally(endRepeatedLines)
      .then(
        () => process.exit(0),
        (problem: unknown) => {
          log.error(describeProblem(problem), serverLog.stopFailed)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', endProcess)
  process.on('SIGINT', endProcess)
  const npmId = npmProcessId()
  if (npmId === null) return
  setInterval(() => {
    if (npmProcessId() !== npmId) endProcess('npm ended')
  }, CHECK_EVERY_MS).unref()
}
